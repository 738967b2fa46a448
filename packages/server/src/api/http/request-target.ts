const normal = /^\/[^%?#]*(\?[^#]*)?$/
/** The absolute form (RFC 9112, section 3.2.2), sent by proxy clients. */
const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * Normalizes a request target: origin form, unreserved characters decoded (RFC 3986, section 6.2.2.2), no
 * fragment. An undecodable path is escaped as a whole, which yields a valid path without a route.
 */
export function normalizeTarget(target: string): string {
  if (target === '*' || normal.test(target)) return target
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target.replace(absoluteForm, ''))!
  return (path === '' ? '/' : normalizePath(path)) + query
}

function normalizePath(path: string): string {
  if (!isDecodable(path)) return path.replaceAll('%', '%25')
  return path.replace(/%[2-7][0-9a-f]/gi, escaped => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped
  })
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
