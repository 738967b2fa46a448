import type { Readable } from 'node:stream'
import type { FileOutput } from './file-output.ts'
import type { Rendered } from './rendered.ts'

/** The outcome of an operation: JSON as it is sent, JSON that is written as it is read, a file, or events; null: no more. */
export type Outcome =
  | { readonly kind: 'events'; readonly content: Readable | null }
  | { readonly kind: 'paged-json'; readonly content: Readable }
  | { readonly kind: 'json'; readonly response: Rendered; readonly replayed: boolean }
  | { readonly kind: 'file'; readonly file: FileOutput }
