/** What stands in a cell: a text, a number, a time, or nothing. */
export type Cell = string | number | Date | null

export interface Column {
  readonly name: string
  /** In characters, for workbooks. */
  readonly width: number
  /** Its numbers are fractions: percentages in workbooks, four decimals in CSV. */
  readonly isShare?: boolean
}

/** A table of any length: batches of rows, made as they are consumed. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/**
 * A text as it may stand in a CSV file: one that a program would run as a formula gets an apostrophe before
 * it (docs/reference/export-files.md, "CSV").
 */
export function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
