/** A position in a file. */
export interface Place {
  /** From 1; the row of a spreadsheet. Null if unknown. */
  readonly line: number | null
  /** Spreadsheet cell, such as `C5`. */
  readonly cell?: string
  /** The file within a package, or the sheet of a workbook. */
  readonly part?: string
  /** The line itself, if the text that was read differs from the file's. */
  readonly quote?: string
}

export const nowhere: Place = { line: null }
