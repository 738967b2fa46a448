import type { HtmlText } from './html-text.ts'

const image = /!\[([^[\]\n]{0,300})\]\(([^()\s]{1,500})(?: [^()\n]{0,300})?\)/g
const link = /\[([^[\]\n]{1,300})\]\([^()\s]{1,500}(?: [^()\n]{0,300})?\)/g
/** Pairs of marks around something; a mark of its own is text, such as in 2 * 3. */
const marks = [
  /\*\*(?=\S)([^*\n]{1,500})(?<=\S)\*\*/g,
  /(?<!\w)__(?=\S)([^_\n]{1,500})(?<=\S)__(?!\w)/g,
  /(?<![\w*])\*(?=\S)([^*\n]{1,500})(?<=\S)\*(?![\w*])/g,
  /(?<![\w_])_(?=\S)([^_\n]{1,500})(?<=\S)_(?![\w_])/g,
  /`([^`\n]{1,500})`/g,
]

/** Markdown as the text that it shows in a line: without emphasis and addresses, and with the names of pictures. */
export function markdownText(markdown: string): HtmlText {
  const { text, media } = withoutPictures(markdown)
  let shown = text.replace(link, '$1')
  for (const mark of marks) shown = shown.replace(mark, '$1')
  return { text: shown, media }
}

/** Markdown whose pictures have become their names. */
export function withoutPictures(markdown: string): HtmlText {
  const media: string[] = []
  const text = markdown.replace(image, (_, alt: string, source: string) => {
    media.push(alt.trim() || source)
    return alt
  })
  return { text: text.trim(), media }
}
