import type { Texts } from '../../texts/texts.ts'

/** Headings and names in workbooks. */
export type WorkbookTexts = Texts['workbook']
