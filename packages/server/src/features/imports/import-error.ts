import type { ImportProblemCode } from '@roomful/contract/imports'

/** Why a file, or a file in it, cannot be read at all. Readers of formats throw nothing else. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code: ImportProblemCode
  readonly about: string
  /** Where, from 1; null: nowhere in particular. */
  readonly line: number | null

  constructor(code: ImportProblemCode, about = '', line: number | null = null) {
    super(`${code} ${about}`)
    this.code = code
    this.about = about
    this.line = line
  }
}
