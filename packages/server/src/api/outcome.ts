import type { Readable } from 'node:stream'
import type { FileOutput, SerializedOutput } from '../lib/output.ts'
import type { Rendered } from './rendered.ts'

/**
 * The outcome of an operation: JSON, JSON written while its list is read, JSON serialized before, a file, or events (null: none will
 * follow).
 */
export type Outcome =
  | { readonly type: 'events'; readonly content: Readable | null }
  | { readonly type: 'paged-json'; readonly content: Readable }
  | { readonly type: 'json'; readonly response: Rendered; readonly replayed: boolean }
  | { readonly type: 'serialized'; readonly output: SerializedOutput }
  | { readonly type: 'file'; readonly file: FileOutput }
