import type { ExportJob } from '../features/exports/export-job.ts'

/** Where a process finds the storage. */
export type StorageLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

/** The order for a process: what to write to which file, which it unlinks at once. */
export interface ExportProcessInput {
  readonly file: string
  readonly location: StorageLocation
  readonly job: ExportJob
}

/** What a process says: how much it has written so far and whether that is all, or why it could not go on. */
export type ExportProcessOutput =
  | { readonly bytes: number; readonly isWhole: boolean }
  | { readonly failure: string; readonly of: 'storage' | 'session deleted' | 'program' }
