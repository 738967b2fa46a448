/** Slides from a PDF or images. */
import { whole } from '../../numbers.ts'

export const messages = {
  fromFiles: 'From a PDF or images',
  fromFilesLead:
    'Each page, or each image, becomes a slide. PowerPoint, Keynote and Google Slides export PDF.',
  choose: 'Choose files',
  added: (count: string) => `Slides added: ${count}.`,
  title: 'Your slides are being made',
  failed: 'Nothing was created',
  images: (count: number) => `${whole(count)} images`,
  opening: 'Opening the file…',
  page: (page: number, of: number) => `Page ${whole(page)} of ${whole(of)}`,
  creating: 'Creating the presentation…',
  /** The alternative text of a page without text. */
  pageName: (page: number) => `Page ${whole(page)}`,
  ofImage: (name: string, fault: string) => `${name}: ${fault}`,
  faults: {
    mixed: 'Several files at once have to be images. Choose one file, or images alone.',
    tooLarge: 'This PDF is larger than 100 MB. Export it with smaller images, or split it.',
    tooMany: (count: number) =>
      `A presentation can have at most 200 slides, and this would be ${whole(count)}. Split it, and choose the parts one by one.`,
    locked:
      'This PDF is protected by a password. Open it in its program, save it without a password and choose that file.',
    broken: 'This PDF cannot be read. Export it again in the program it comes from, and choose the new file.',
    noPages: 'This PDF has no pages. Export it again in the program it comes from.',
    unsupported: 'This browser is too old to draw a PDF. Update it, or use another one.',
    tooSlow: (page: number) =>
      `Page ${whole(page)} takes too long to draw. Export the PDF with simpler images, or without that page.`,
    notDrawn: (page: number) =>
      `Page ${whole(page)} cannot be drawn. Export the PDF again, or without that page.`,
  },
}

export type PageMessages = typeof messages
