/** The entry for the server; readers of formats are loaded on first use. */
import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import { ImportError } from './deck-draft.ts'
import type { ImportJob } from './import-job.ts'
import { previewOfFailure } from './import-preview.ts'
import type { CheckPicture } from './pictures.ts'

export type { ImportJob } from './import-job.ts'
export { trueFalseIn } from './import-preview.ts'
export type { CheckedPicture } from './pictures.ts'
export { type DeckFormat, deckFormats } from './write/deck-formats.ts'
export { deckOut } from './write/deck-json.ts'
export { fieldsLost } from './write/losses.ts'
export { heldByTable, type QuizTable, quizTable } from './write/quiz-table.ts'

/**
 * Reads a file of questions: the resulting slides, and every part that cannot be imported. Takes time linear
 * in the file's size, and never throws.
 * @param check checks and rewrites pictures
 */
export async function readImport(job: ImportJob, check: CheckPicture): Promise<ImportPreview> {
  return (await import('./read-import.ts')).readImport(job, check)
}

/** The preview of a file that takes too long to read. */
export function tooMuchWork(fileName: string): ImportPreview {
  return previewOfFailure(new ImportError('TOO_MUCH_WORK'), fileName)
}
