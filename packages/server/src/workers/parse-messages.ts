import type { ImportPreview } from '@roomful/contract/workspace/imports'
import type { Image } from '../features/images/image.ts'
import type { ImportJob } from '../features/imports/import-job.ts'
import type { WatchdogOptions } from './watchdog.ts'

/** A file to parse, and what it becomes. */
export type ParseJob =
  | { readonly as: 'import'; readonly job: ImportJob }
  | { readonly as: 'image'; readonly file: Buffer }

/** The order for a process. */
export type ParseProcessInput = ParseJob & { readonly watchdog: WatchdogOptions }

/** The result of a process, or why its program failed. */
export type ParseProcessOutput =
  | { readonly parsed: ImportPreview | Image | null }
  | { readonly failure: string }
