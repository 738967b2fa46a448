import type { Readable } from 'node:stream'
import type { FileOutput, SerializedOutput } from '../lib/output.ts'
import type { Rendered } from './rendered.ts'

/**
 * The outcome of an operation: JSON, JSON written while its list is read, JSON serialized before, a file, or events (null: none will
 * follow).
 */
export type Outcome =
  | { readonly kind: 'events'; readonly content: Readable | null }
  | { readonly kind: 'paged-json'; readonly content: Readable }
  | { readonly kind: 'json'; readonly response: Rendered; readonly replayed: boolean }
  | { readonly kind: 'serialized'; readonly output: SerializedOutput }
  | { readonly kind: 'file'; readonly file: FileOutput }
