import { decodeHTMLStrict } from 'entities'
import { lowered, raised } from './scripts-of-text.ts'

/** The displayed text of HTML, and the names of its media. */
export interface HtmlText {
  readonly text: string
  readonly media: readonly string[]
}

const breaking =
  /^\/?(?:p|div|br|li|ul|ol|tr|table|h[1-6]|blockquote|pre|hr|dl|dt|dd|section|article|figure|figcaption|caption)$/
const cell = /^\/t[dh]$/
const unseen = /^(?:script|style)$/
const medium = /^(?:img|audio|video|object|embed|iframe)$/
const tagAt = /<(\/?[a-z][a-z0-9-]*)(?![a-z0-9-])((?:[^"'<>]|"[^"<>]*"|'[^'<>]*')*)>|<!--/iy

const commonHtml =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|img|sub|sup|ul|ol|li|pre|code|h[1-6])\b[^<>]*>|&(?:amp|lt|gt|quot|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/i

/** Whether a text of unknown format has a common tag or a named character. */
export function looksLikeHtml(text: string): boolean {
  return commonHtml.test(text)
}

/** Text in place of a picture of HTML. */
export type ShowPicture = (picture: { readonly source: string; readonly alt: string }) => string

/** Reads HTML leniently: what is not a tag is text. @param picture takes pictures, which are not among the media then */
export function htmlText(html: string, picture?: ShowPicture): HtmlText {
  const media: string[] = []
  let text = ''
  let at = 0
  /** An open superscript or subscript, and the text before it. */
  let script: {
    readonly end: string
    readonly show: (text: string) => string
    readonly before: string
  } | null = null
  while (at < html.length) {
    const next = html.indexOf('<', at)
    text += html.slice(at, next < 0 ? undefined : next)
    if (next < 0) break
    tagAt.lastIndex = next
    const tag = tagAt.exec(html)
    at = next + (tag?.[0].length ?? 1)
    if (!tag) text += '<'
    else if (tag[1] === undefined) at = after(html, '-->', at)
    else {
      const name = tag[1].toLowerCase()
      if (breaking.test(name)) text += '\n'
      if (cell.test(name)) text += ' '
      if (!script && (name === 'sup' || name === 'sub')) {
        script = { end: `/${name}`, show: name === 'sup' ? raised : lowered, before: text }
        text = ''
      } else if (name === script?.end) {
        text = script.before + script.show(text)
        script = null
      }
      if (unseen.test(name)) at = after(html, `</${name}>`, at)
      if (medium.test(name)) {
        const value = (names: string) => {
          const found = new RegExp(`(?<![\\w-])(?:${names})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(
            tag[2]!,
          )
          return decodeHTMLStrict(found?.[1] ?? found?.[2] ?? '')
        }
        const source = value('src|data')
        const alt = value('alt') || (name === 'img' ? value('title') : '')
        if (picture && name === 'img' && source !== '') text += picture({ source, alt })
        else {
          media.push(alt || source || name)
          text += alt && ` ${alt} `
        }
      }
    }
  }
  return { text: tidyText(decodeHTMLStrict((script?.before ?? '') + text)), media }
}

/** Trims lines, collapses blanks and empty lines. */
export function tidyText(text: string): string {
  const lines = text.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
  return lines
    .filter((line, i) => line !== '' || (i > 0 && lines[i - 1] !== ''))
    .join('\n')
    .trim()
}

function after(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from)
  return end < 0 ? html.length : end + mark.length
}

const image = /!\[([^[\]\n]{0,300})\]\(([^()\s]{1,500})(?: [^()\n]{0,300})?\)/g
const link = /\[([^[\]\n]{1,300})\]\([^()\s]{1,500}(?: [^()\n]{0,300})?\)/g
/** Paired marks; a single one is text, such as in 2 * 3. */
const marks = [
  /\*\*(?=\S)([^*\n]{1,500})(?<=\S)\*\*/g,
  /(?<!\w)__(?=\S)([^_\n]{1,500})(?<=\S)__(?!\w)/g,
  /(?<![\w*])\*(?=\S)([^*\n]{1,500})(?<=\S)\*(?![\w*])/g,
  /(?<![\w_])_(?=\S)([^_\n]{1,500})(?<=\S)_(?![\w_])/g,
  /`([^`\n]{1,500})`/g,
]

/**
 * The displayed text of Markdown on one line: without emphasis and addresses, images replaced by their
 * names.
 */
export function markdownText(markdown: string): HtmlText {
  const { text, media } = withoutPictures(markdown)
  let shown = text.replace(link, '$1')
  for (const mark of marks) shown = shown.replace(mark, '$1')
  return { text: shown, media }
}

/** Markdown with images replaced by their names. */
export function withoutPictures(markdown: string): HtmlText {
  const media: string[] = []
  const text = markdown.replace(image, (_, alt: string, source: string) => {
    media.push(alt.trim() || source)
    return alt
  })
  return { text: text.trim(), media }
}
