/** Import size limit, with room for media. */
export const importFileBytesMax = 5 * 1024 * 1024
/** Limits of the pictures of an import together. */
export const importPicturesMax = { count: 50, bytes: importFileBytesMax } as const
/** Maximum number of reported problems per file. */
export const importProblemsMax = 100
export const quoteCharactersMax = 200

export const importFormats = [
  'JSON',
  'XLSX',
  'CSV',
  'GIFT',
  'MOODLE_XML',
  'AIKEN',
  'QTI',
  'H5P',
  'QUIZ_JSON',
  'DOCX',
  'OUTLINE',
] as const
export type ImportFormat = (typeof importFormats)[number]

export const exportFormats = ['json', 'outline', 'gift', 'moodle', 'qti', 'kahoot'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The import format of each export format. */
export const importFormatByExport = {
  json: 'JSON',
  outline: 'OUTLINE',
  gift: 'GIFT',
  moodle: 'MOODLE_XML',
  qti: 'QTI',
  kahoot: 'XLSX',
} as const satisfies Record<ExportFormat, ImportFormat>

/** An import format by either name. */
export function importFormatOf(name: ImportFormat | ExportFormat): ImportFormat {
  return name in importFormatByExport ? importFormatByExport[name as ExportFormat] : (name as ImportFormat)
}

/** An export format by either name. */
export function exportFormatOf(
  name: ExportFormat | (typeof importFormatByExport)[ExportFormat],
): ExportFormat {
  return exportFormats.find(format => format === name || importFormatByExport[format] === name)!
}

/**
 * Import problems: English sentences with `about`, the text in question, and `used`, its replacement. Pages have them in all
 * languages.
 */
export const importProblems = {
  UNKNOWN_FORMAT: () => 'This format cannot be imported. Choose another file or specify its format.',
  OLD_SPREADSHEET: () =>
    'This is an old or encrypted Excel file. Open it in Excel, remove its password and save it as .xlsx or .csv.',
  SAVE_AS: (about, used) =>
    `${about} files cannot be imported. Open it in its program and save it as ${used}, or copy the questions and paste them as text.`,
  COPY_TEXT: about =>
    `${about} files cannot be imported. Open it, copy the questions and paste them as text.`,
  ENCRYPTED: about => `${about} is password-protected. Save it without a password.`,
  DAMAGED: about => `The file cannot be read: ${about}. Save it again in its original program.`,
  TOO_LARGE: about => `${about} is too large when unpacked. Remove pictures and unneeded content.`,
  TOO_MUCH_WORK: () =>
    'This file takes too much time or memory to process. Split it into smaller files and remove unneeded content, or try again later.',
  DOCTYPE: () =>
    'The file declares entities or elements of its own, which are not supported. Remove the declaration.',
  ENCODING: () =>
    'The file is not UTF-8 and was read as Windows-1252. If characters are wrong, save it as UTF-8.',
  NOTHING_FOUND: () => 'No questions were found in this file.',
  TOO_MANY_SLIDES: about => `A presentation can have at most ${about} slides; the rest was skipped.`,
  TOO_MANY_PROBLEMS: about => `Only the first ${about} problems are listed.`,
  BROKEN_RULE: about => about,
  NO_HEADER: () =>
    'There is no header row, so the columns were read as question, answers, time limit, correct answers. Add a header row if that is wrong.',
  SHEET_LEFT_OUT: about =>
    `The sheet “${about}” was skipped: only sheets with a header row (such as Question, Answer 1, Answer 2) among the first 20 are read.`,
  COLUMN_LEFT_OUT: about =>
    `The column “${about}” was skipped: it is not a question, answer, time limit or correct answer column.`,
  PROMPT_SHORTENED: () =>
    'The question was shortened to the limit of 500 characters. As much of the full text as fits is in the notes.',
  OPTION_SHORTENED: about =>
    `“${about}” was shortened to the limit of 200 characters. As much of the full text as fits is in the notes.`,
  EXPLANATION_SHORTENED: () =>
    'The feedback was shortened to the limit of 1,000 characters of an explanation. As much of the full text as fits is in the notes.',
  FEEDBACK_IN_NOTES: about =>
    `The explanation has no room for the feedback on: ${about}. As much of it as fits is in the notes.`,
  EQUAL_MATCH: (about, used) =>
    `“${about}” was skipped because its match “${used}” is already used: each match belongs to one item.`,
  EQUAL_OPTION: about => `The option “${about}” was listed more than once, so it was kept once.`,
  NO_QUESTION_TEXT: () => 'The question text is missing. Add it before the answers.',
  NO_ANSWERS: () => 'There are no answer options. Add at least two.',
  NOTHING_RIGHT: () =>
    'The correct answer is missing. Add it in braces, such as {=Paris}, or for a number {#3.14}, {#3.14:0.01} or {#3..4}.',
  NO_RIGHT_ANSWER: () =>
    'No answer is marked as correct, so this became a question without a correct answer. Mark one to make it a quiz question.',
  BAD_RIGHT_ANSWER: about =>
    `“${about}” does not match an answer. Specify the correct answers by number, such as 1 or 1,3.`,
  AMBIGUOUS_RIGHT_ANSWER: (about, used) =>
    `“${about}” is both the number or letter of an answer and the text of another; “${used}” was marked as correct. Check it.`,
  NUMBER_FORMAT: about =>
    `The number format of this cell is unknown, so the number was read as “${about}”. If that is wrong, format the cell as text and enter it again.`,
  TIME_CHANGED: (about, used) =>
    `“${about}” is not a valid time limit; it was set to ${used} seconds. The limit must be 5 to 3,600 seconds.`,
  DATE_CELL: (_about, used) =>
    `The spreadsheet converted this cell to a date; it was read as “${used}”. If that is wrong, format the cell as text and enter it again.`,
  CELL_WITHOUT_VALUE: about =>
    `The cell contains “${about}” instead of a value. Open the file, let it recalculate, and save it.`,
  UNCLOSED_QUOTE: () => 'A quotation mark is opened here but never closed. Close or remove it.',
  BRACES: () =>
    'The braces around the answers are unbalanced: each question has one { and one }, with an empty line between questions. Write \\{ for a literal brace.',
  NOT_A_NUMBER: about => `“${about}” is not a number. Use a format like 3.14, 3.14:0.01 or 3..4.`,
  NOT_A_PAIR: about => `“${about}” is not a pair. Use the format =left -> right.`,
  CHOICES_LEFT_OUT: about =>
    `Participants type the missing words, so the given choices were skipped: ${about}.`,
  WORDS_AS_OPTIONS: () =>
    'Words were to be marked in the text. Here they are options below it: check that they can be told apart.',
  EXTRA_MATCH: about => `“${about}” has no matching item, so it was skipped.`,
  PARTIAL_CREDIT: about =>
    `“${about}” had partial credit, which is not supported: only answers with full credit count as correct.`,
  ANOTHER_NUMBER: (about, used) =>
    `“${about}” was accepted as well. A number question has one correct value, so only “${used}” counts as correct.`,
  TOLERANCE_LEFT_OUT: (about, used) =>
    `“${about}” has a tolerance. Blanks compare texts, so only “${used}” counts as correct.`,
  RANDOM_SELECTION: about =>
    `“${about}” asks only some of its questions, drawn at random. All of them were imported: remove the extra ones.`,
  ALL_RIGHT_NEEDED: () =>
    'One of several correct answers was sufficient. Here all correct answers must be chosen: unmark the extra ones.',
  WILDCARD: about => `“${about}” uses * as a wildcard, which is not supported. Write out the accepted texts.`,
  SCALE_CHOSEN: about =>
    `The file does not specify the range of numbers; it was set to ${about}. Change it in the editor if the range reveals too much.`,
  MEDIA_LEFT_OUT: about => `“${about}” is a picture or other media and was skipped. Add it in the editor.`,
  PICTURE_AT_ADDRESS: about =>
    `The picture at ${about} is not in the file, and addresses are not loaded. Add it in the editor.`,
  PICTURE_REFUSED: about =>
    `The picture “${about}” is not a complete PNG, JPEG, WebP or GIF image of at most 5 MB and 25 megapixels, so it was skipped. Add it in the editor.`,
  PICTURE_AS_TEXT: about =>
    `“${about}” is a picture where only text is possible, so its alternative text or name was used. Check it.`,
  TOO_MANY_PICTURES: about =>
    `“${about}” was skipped: an import has at most 50 pictures and 5 MB of them. Add it in the editor.`,
  UNSUPPORTED_QUESTION: about =>
    `Questions of type ${about} cannot be imported. Create the question in the editor.`,
  NOT_IN_PLAN: about => `Your plan does not include questions of type ${about}.`,
  MISSING_FILE: about =>
    `The package refers to the file ${about}, which is missing. Export the package again.`,
  UNSAFE_PATH: about => `The path ${about} is outside the package. Export the package again.`,
  UNKNOWN_LINE: about => `“${about}” is not recognized here.`,
  ALL_MARKED: () =>
    'All options begin with a star, so all of them were marked as correct. If the stars are bullets, unmark the wrong ones.',
  LIST_AS_TEXT: about =>
    `“${about}” may be an answer option, but was read as text. Begin options with a dash or a) b) c), correct ones with a star.`,
  ANSWERS_AS_KEY: about =>
    `“${about}” was read as the answers of all questions in order. If they belong to the last question alone, mark them there.`,
  ACCEPTED_DIVIDED: about =>
    `“${about}” was read as several accepted texts. If it is one, join them in the editor.`,
  COUNTED_FROM: (about, used) =>
    `The numbers in the column “${about}” were counted from ${used}. Check which answers are marked as correct.`,
  NO_ANSWER_LINE: () =>
    'The correct answer is not specified. Add a line such as ANSWER: B after the answers.',
} as const satisfies Record<string, (about: string, used: string) => string>
export type ImportProblemCode = keyof typeof importProblems
export const importProblemCodes = Object.keys(importProblems) as ImportProblemCode[]
