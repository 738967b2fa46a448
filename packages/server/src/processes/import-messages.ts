import type { ImportPreview } from '@roomful/contract/workspace/imports'

/** What a process says: what a file becomes, or why its program failed. */
export type ImportProcessOutput = { readonly preview: ImportPreview } | { readonly failure: string }
