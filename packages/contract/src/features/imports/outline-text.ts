import { hasPastedMark } from './pasted-marks.ts'

/**
 * Prefixes with a meaning in an outline. A backslash escapes the line (`\# no slide`); a backslash and a JSON string
 * (`\"two\nlines"`) can hold any text.
 */
const special = /^(?:[-*•+–#@>\\]|\/\/|\d{1,2}[.)](?:\s|$)|\(?[a-z](?:\)|\.\s)|\[[ x]\](?:\s|$))/i

/** Decodes an outline line. */
export function readOutlineText(source: string): string {
  if (!source.startsWith('\\')) return source
  const value = source.startsWith('\\"') ? jsonOf(source.slice(1)) : undefined
  return typeof value === 'string' ? value : source.slice(1)
}

/** Encodes a text for `readOutlineText`; unchanged if possible. */
export function writeOutlineText(text: string): string {
  if (isPlainLine(text)) return text
  const escaped = `\\${text}`
  return isLine(text) && readOutlineText(escaped) === text ? escaped : `\\${JSON.stringify(text)}`
}

/** Whether a text can be written unescaped on a line. */
export function isPlainLine(text: string): boolean {
  // A trailing * marks a correct option.
  return isLine(text) && !special.test(text) && !text.endsWith('*') && !hasPastedMark(text)
}

function isLine(text: string): boolean {
  return text !== '' && !/[\n\r]/.test(text) && text === text.trim()
}

/** Parses JSON; undefined if invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
