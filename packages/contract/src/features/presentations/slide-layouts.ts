/**
 * How a content slide is laid out. TITLE: a large title over a line of text. COLUMNS: `body` next to `body_2`. PICTURE_…: a
 * picture fills one side, or the slide. QUOTE: `body` quoted, `title` says who. NUMBER: `title` as a figure over `body`.
 */
export const slideLayouts = [
  'TITLE',
  'TEXT',
  'COLUMNS',
  'PICTURE_LEFT',
  'PICTURE_RIGHT',
  'PICTURE_FULL',
  'QUOTE',
  'NUMBER',
] as const
export type SlideLayout = (typeof slideLayouts)[number]

/** Whether a layout can show the points of its texts one by one. */
export function hasPoints(layout: SlideLayout): boolean {
  return layout === 'TEXT' || layout === 'COLUMNS' || layout.startsWith('PICTURE_')
}

/** A content slide with nothing on it. */
export const emptyContent = {
  layout: 'TEXT',
  title: '',
  body: '',
  body_2: '',
  stepwise: false,
  image: null,
  on_phones: false,
  notes: '',
  skipped: false,
} as const
