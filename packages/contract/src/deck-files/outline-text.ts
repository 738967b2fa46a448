/**
 * Beginnings of a line that mean something in an outline. A backslash before the line makes it a plain text (`\# no slide`); a
 * backslash and a JSON text (`\"two\nlines"`) hold what no line can.
 */
const special = /^(?:[-*•+–#@>\\]|\/\/|\d{1,2}[.)](?:\s|$)|\(?[a-z](?:\)|\.\s)|\[[ x]\](?:\s|$))/i

/** A text as a line says it. */
export function readOutlineText(source: string): string {
  if (!source.startsWith('\\')) return source
  const value = source.startsWith('\\"') ? jsonOf(source.slice(1)) : undefined
  return typeof value === 'string' ? value : source.slice(1)
}

/** A line that `readOutlineText` reads as the text; by itself if it can be. */
export function writeOutlineText(text: string): string {
  if (isPlainLine(text)) return text
  const escaped = `\\${text}`
  return isLine(text) && readOutlineText(escaped) === text ? escaped : `\\${JSON.stringify(text)}`
}

/** Whether a text is the same when it stands in a line of its own. */
export function isPlainLine(text: string): boolean {
  // At the end of an option a * marks it as right.
  return isLine(text) && !special.test(text) && !text.endsWith('*')
}

function isLine(text: string): boolean {
  return text !== '' && !/[\n\r]/.test(text) && text === text.trim()
}

/** The value of a JSON text; undefined for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
