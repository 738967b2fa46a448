const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/**
 * An address that may be followed: of the web, or of mail. Whole ones only, without a name and password, which make one place look like
 * another.
 * @returns it as browsers write it; null for any other
 */
export function safeLink(written: string): string | null {
  if (/[\s\p{C}]/u.test(written)) return null
  const url = URL.parse(written)
  if (!url || !protocols.has(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}
