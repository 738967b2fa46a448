import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import type { ImportJob } from '@roomful/importers'
import type { Image, ScaledImage } from '../features/images/image.ts'
import type { WatchdogOptions } from './watchdog.ts'

/** A file and its target format. */
export type ParseJob =
  | { readonly as: 'import'; readonly job: ImportJob }
  | { readonly as: 'image'; readonly file: Buffer }
  | { readonly as: 'scaled'; readonly image: Image }

export type ParseProcessInput = ParseJob & { readonly watchdog: WatchdogOptions }

/** The result of a process, or its failure. */
export type ParseProcessOutput =
  | { readonly parsed: ImportPreview | Image | ScaledImage[] | null }
  | { readonly failure: string }
