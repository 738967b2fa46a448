/** Import size limit; media can make small decks large. */
export const importFileBytesMax = 5 * 1024 * 1024
/** How many problems of a file are listed. */
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
  'OUTLINE',
] as const
export type ImportFormat = (typeof importFormats)[number]

/**
 * Import problems: English sentences with `about`, the text in question, and `used`, its replacement. Pages have them in all
 * languages.
 */
export const importProblems = {
  UNKNOWN_FORMAT: () =>
    'This is none of the formats that can be imported. Choose another file, or say which format it is.',
  OLD_SPREADSHEET: () =>
    'This is an old or encrypted Excel file. Open it in Excel, remove its password and save it as .xlsx or .csv.',
  ENCRYPTED: about => `${about} is protected by a password. Save it without one.`,
  DAMAGED: about => `The file cannot be read: ${about}. Save it again where it was made.`,
  TOO_LARGE: about => `${about} is too large when it is unpacked. Remove pictures and what is not needed.`,
  TOO_MUCH_WORK: () =>
    'Reading this file takes more time or memory than a file may take. Divide it into several and remove what is not needed, or try again later.',
  DOCTYPE: () => 'The file declares a document type or entities, which are not read. Remove the declaration.',
  ENCODING: () =>
    'The file is not UTF-8 and was read as Windows-1252. If letters are wrong, save it as UTF-8.',
  NOTHING_FOUND: () => 'There is no question in this file.',
  TOO_MANY_SLIDES: about => `A presentation has at most ${about} slides; the rest was left out.`,
  TOO_MANY_PROBLEMS: about => `There are more problems than these ${about}.`,
  BROKEN_RULE: about => about,
  NO_HEADER: () =>
    'No row names the columns, so they were taken as question, answers, time limit, right answers. Add such a row if that is wrong.',
  SHEET_LEFT_OUT: about =>
    `The sheet “${about}” was left out: of the first 20, those are read in which a row names columns such as Question, Answer 1, Answer 2.`,
  COLUMN_LEFT_OUT: about =>
    `The column “${about}” was left out: it is neither the question, an answer, the time limit nor the right answers.`,
  PROMPT_SHORTENED: () =>
    'A question has at most 500 characters, so this one was shortened. Its whole text is in the notes, as far as there is room.',
  OPTION_SHORTENED: about =>
    `An answer has at most 200 characters, so “${about}” was shortened. Its whole text is in the notes, as far as there is room.`,
  EQUAL_MATCH: (about, used) =>
    `“${used}” stands on the right more than once, so “${about}” was left out: each right side belongs to one left side.`,
  NO_QUESTION_TEXT: () => 'The question itself is missing. Write it before the answers.',
  NO_ANSWERS: () => 'There are no answers to choose from. Add at least two.',
  NOTHING_RIGHT: () =>
    'The right answer is missing. Write it into the braces, such as {=Paris}, or for a number {#3.14}, {#3.14:0.01} or {#3..4}.',
  NO_RIGHT_ANSWER: () =>
    'No answer is marked as right, so this became a question without one. Mark it to make it a quiz question.',
  BAD_RIGHT_ANSWER: about =>
    `“${about}” is none of the answers. Name the right ones by their numbers, such as 1 or 1,3.`,
  TIME_CHANGED: (about, used) =>
    `“${about}” cannot be a time limit: it became ${used} seconds. A limit is 5 to 3,600 seconds.`,
  DATE_CELL: (_about, used) =>
    `A spreadsheet has made a date of what was typed; it became “${used}”. Format the cell as text and type it again if that is wrong.`,
  CELL_WITHOUT_VALUE: about =>
    `The cell holds “${about}” instead of a value. Open the file, let it calculate, and save it.`,
  UNCLOSED_QUOTE: () => 'A quotation mark opens here and is never closed. Close it, or remove it.',
  BRACES: () =>
    'The braces around the answers do not pair up: one { and one } for each question, and an empty line between questions. Write \\{ for a brace that is text.',
  NOT_A_NUMBER: about => `“${about}” is no number. Write it like 3.14, 3.14:0.01 or 3..4.`,
  NOT_A_PAIR: about => `“${about}” is no pair. Write =left -> right.`,
  CHOICES_LEFT_OUT: about =>
    `People fill in the blanks by typing, so the words to choose from were left out: ${about}.`,
  EXTRA_MATCH: about => `“${about}” belongs to nothing on the left, so it was left out.`,
  PARTIAL_CREDIT: about =>
    `“${about}” earned a part of the points. Here an answer is right or wrong: only what earned all of them counts.`,
  ALL_RIGHT_NEEDED: () =>
    'Any one of several right answers was enough. Here all right ones have to be chosen: unmark those that are too many.',
  WILDCARD: about =>
    `“${about}” has a * for any text, which is not known here. Write the texts that are right.`,
  SCALE_CHOSEN: about =>
    `The file does not say between which numbers people choose: it became ${about}. Change it in the editor if that gives too much away.`,
  MEDIA_LEFT_OUT: about =>
    `“${about}” is a picture or another medium and was left out. Add it in the editor.`,
  UNSUPPORTED_QUESTION: about =>
    `Questions of the kind ${about} cannot be imported. Make it anew in the editor.`,
  NOT_IN_PLAN: about => `The plan of this organization has no questions of the type ${about}.`,
  MISSING_FILE: about => `The package names the file ${about}, which is not in it. Export the package again.`,
  UNSAFE_PATH: about => `The path ${about} leads out of the package. Export the package again.`,
  UNKNOWN_LINE: about => `“${about}” cannot be understood here.`,
  NO_ANSWER_LINE: () => 'No line says which answer is right. Add one such as ANSWER: B after the answers.',
} as const satisfies Record<string, (about: string, used: string) => string>
export type ImportProblemCode = keyof typeof importProblems
export const importProblemCodes = Object.keys(importProblems) as ImportProblemCode[]
