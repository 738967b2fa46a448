import { importProblems } from '@roomful/contract/features/imports/problems'

const n = (value: number) => new Intl.NumberFormat('en').format(value)

const imagesOf = (count: number) => `${n(count)} ${count === 1 ? 'image' : 'images'}`

const imports = {
  title: 'Import a presentation',
  lead: 'Bring questions from a file or from text; you see what they become before anything is created. Each page of a PDF, or each image, becomes a slide.',
  file: 'From a file',
  choose: 'Choose a file',
  drop: 'Or drop it anywhere on this page. At most 5 MB, a PDF 100 MB and 200 pages.',
  formatsHint:
    'PowerPoint, Keynote and Google Slides export PDF. Several images can be chosen at once. Also accepts exports of this workspace, Word, Excel and CSV in the layout of Kahoot’s quiz template, Moodle (GIFT and XML), Aiken, QTI 1.2 to 3.0, H5P, arsnova, Particify, ClassQuiz and plain text.',
  guide: 'How each format is read',
  text: 'Or write or paste text',
  textHint: 'Each line is a question; a dash before it makes it an option, a star the right one.',
  textExample: 'Which planet is the largest?\n- Mars\n* Jupiter\n- Venus',
  readText: 'Read the text',
  format: 'Format',
  formatAuto: 'Detect automatically',
  formats: {
    JSON: 'JSON of this workspace',
    XLSX: 'Excel',
    CSV: 'CSV, or cells copied from a spreadsheet',
    GIFT: 'Moodle GIFT',
    MOODLE_XML: 'Moodle XML',
    AIKEN: 'Aiken',
    QTI: 'QTI',
    H5P: 'H5P',
    QUIZ_JSON: 'JSON or .cqa of arsnova, Particify and ClassQuiz',
    DOCX: 'Word',
    OUTLINE: 'Plain text',
  },
  tooLarge: 'This file is larger than 5 MB. Remove images from it, or split it.',
  unreadable: 'This file cannot be opened. Choose it again.',
  reading: 'Reading…',
  preview: 'What it becomes',
  readAs: (format: string, slides: number, images: number) =>
    `Read as ${format}: ${n(slides)} ${slides === 1 ? 'slide' : 'slides'}${images > 0 ? `, ${imagesOf(images)}` : ''}.`,
  images: imagesOf,
  untitled: 'Imported presentation',
  titleOf: 'Title',
  create: 'Create presentation',
  another: 'Choose something else',
  slides: 'Slides',
  problemsTitle: (count: number) => (count === 1 ? '1 thing to look at' : `${n(count)} things to look at`),
  noProblems: 'Everything was understood.',
  leftOut: 'Left out',
  changed: 'Changed',
  line: (line: number) => `Line ${line}`,
  cell: (cell: string) => `Cell ${cell}`,
  problems: importProblems as Record<keyof typeof importProblems, (about: string, used: string) => string>,
  brokenRule: 'This slide breaks a rule:',
  right: 'right',
  accepted: 'Accepted:',
  rightNumber: (value: string, tolerance: string) =>
    tolerance === '0' ? `Right: ${value}` : `Right: ${value}, give or take ${tolerance}`,
  scale: (min: string, max: string) => `From ${min} to ${max}`,
  seconds: (seconds: number) => `${n(seconds)} seconds`,
  stepwise: 'Bullets one by one',
  onPhones: 'Also shown on phones',
  notes: 'Notes',
}

const starting = {
  blank: 'Blank',
  file: 'PDF, PowerPoint, Keynote…',
  list: 'From a list of questions',
  examples: 'Or begin with an example',
  lead: 'Complete presentations to change as you like.',
  use: 'Use',
  using: (title: string) => `Use: ${title}`,
  nextSteps: 'Next steps',
  steps: {
    invite: {
      title: 'Invite the people you work with',
      text: 'Presenters run sessions, administrators manage the rest.',
    },
    twoFactor: {
      title: 'Protect your account',
      text: 'Turn on two-step sign-in: a minute with your phone at hand.',
    },
    reference: {
      title: 'Use the API',
      text: 'Programs can do all of this; the reference has examples to copy.',
    },
    join: { title: 'See what your audience sees', text: 'Open the page on which people enter a room code.' },
  },
}

export const messages = { ...imports, starting }
export type ImportMessages = typeof messages
