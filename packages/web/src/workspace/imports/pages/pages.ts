import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import type { ImageFault } from '../../images/prepare-image.ts'
import { slidesMax } from './slides-max.at-build.ts'

/** A page of a file as it is uploaded. */
export interface DrawnPage {
  readonly picture: Blob
  /** Its text, as alternative text; may be empty. */
  readonly alt: string
  readonly layout: SlideLayout
}

/** An open file, or several pictures, as pages that are drawn one at a time. */
export interface Pages {
  /** The title of the presentation; may be empty. */
  readonly title: string
  readonly count: number
  /** @param index from 0 @throws PageError */
  draw(index: number): Promise<DrawnPage>
  close(): void
}

/** Why files cannot become slides. */
export type PageFault =
  | { readonly type: 'mixed' | 'tooLarge' | 'locked' | 'broken' | 'noPages' | 'unsupported' }
  | { readonly type: 'tooMany'; readonly count: number }
  /** @property page from 1 */
  | { readonly type: 'tooSlow' | 'notDrawn'; readonly page: number }
  | { readonly type: 'picture'; readonly name: string; readonly fault: ImageFault }

/** A fault, thrown. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly fault: PageFault

  constructor(fault: PageFault) {
    super(fault.type)
    this.fault = fault
  }
}

/** @throws PageError for more pages than a presentation has slides */
export function requirePlace(count: number): void {
  if (count > slidesMax) throw new PageError({ type: 'tooMany', count })
}
