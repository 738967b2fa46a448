import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import { call } from '../../api/call.ts'
import { readBase64 } from '../../kit/files.tsx'
import { PageError, type Pages } from './pages.ts'

/** A slide of a page; its other fields are empty. */
export interface PageSlide {
  readonly layout: SlideLayout
  readonly image: { readonly id: string; readonly alt: string }
}

/**
 * Draws and uploads pages in order. Images that no slide refers to expire, so that nothing remains of an import that ends early.
 * @param slides those of pages that are uploaded already; new ones are added
 * @param nameOf the alternative text of a page without text; by number from 1
 * @throws PageError; Problem; the signal's reason
 */
export async function uploadPages(
  organizationId: string,
  pages: Pages,
  slides: PageSlide[],
  {
    signal,
    nameOf,
    onPage,
  }: {
    readonly signal: AbortSignal
    readonly nameOf: (page: number) => string
    /** Called before each page, with its number from 1. */
    readonly onPage: (page: number) => void
  },
): Promise<void> {
  while (slides.length < pages.count) {
    const page = slides.length + 1
    onPage(page)
    const { picture, alt, layout } = await pages.draw(page - 1)
    signal.throwIfAborted()
    const file = await readBase64(picture)
    if (file === null) throw new PageError({ type: 'notDrawn', page })
    const { id } = await call('uploadImage', { params: { organizationId }, body: { file } }, { signal })
    slides.push({ layout, image: { id, alt: alt || nameOf(page) } })
  }
}
