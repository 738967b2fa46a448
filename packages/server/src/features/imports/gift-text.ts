import { htmlText, tidyText } from './html-text.ts'
import { markdownText, withoutPictures } from './markdown-text.ts'

const escapable = ':#={}~'
/** Characters that stand for an escaped one, so that it means nothing; no text has any use for them. */
const placeholders = [...escapable].map((_, i) => String.fromCharCode(0xfdd0 + i))
const newLine = String.fromCharCode(0xfdd0 + escapable.length)
const strangers = /[\ufdd0-\ufdef]/g

/** Puts a placeholder for each escaped character. */
export function withPlaceholders(text: string): string {
  return text.replace(strangers, '').replace(/\\([\\:#={}~n])/g, (_, character: string) => {
    if (character === 'n') return newLine
    return character === '\\' ? '\\' : placeholders[escapable.indexOf(character)]!
  })
}

/** The text that was meant. */
export function literal(text: string): string {
  return text
    .replaceAll(newLine, '\n')
    .replace(strangers, placeholder => escapable[placeholders.indexOf(placeholder)] ?? '')
}

export type GiftFormat = 'html' | 'markdown' | 'plain' | 'moodle'

export interface Formatted {
  readonly text: string
  readonly format: GiftFormat
  /** Pictures and other media that the text shows. */
  readonly media: readonly string[]
}

const formatAt = /^\s*\[(html|markdown|plain|moodle)\]/i
/** What Moodle's own format shows as HTML: a tag, or a character by its name. */
const commonHtml =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|img|sub|sup|ul|ol|li|pre|code|h[1-6])\b[^<>]*>|&(?:amp|lt|gt|quot|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/i

/**
 * Reads a text with its format, which stands in brackets before it; without one it has that of what it belongs to.
 * @param isSlide keeps Markdown, which slides show.
 */
export function readFormatted(
  source: string,
  inherited: GiftFormat = 'moodle',
  { isSlide = false }: { readonly isSlide?: boolean } = {},
): Formatted {
  const marked = formatAt.exec(source)
  const format = (marked?.[1]?.toLowerCase() as GiftFormat | undefined) ?? inherited
  const text = literal(source.slice(marked?.[0].length ?? 0))
  if (format === 'html' || (format === 'moodle' && commonHtml.test(text)))
    return { ...htmlText(text), format }
  if (format === 'markdown') return { ...(isSlide ? withoutPictures(text) : markdownText(text)), format }
  return { text: tidyText(text), format, media: [] }
}
