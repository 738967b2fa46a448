const namesMax = 3
const nameCharactersMax = 40

/**
 * The Warning header of a success (RFC 7234, section 5.5) that names unknown query parameters; undefined if there are none.
 * Names are percent-encoded: they may be anything.
 */
export function unknownParameterWarning(
  known: readonly (string | undefined)[],
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  const unknown = Object.keys(given).filter(name => !known.includes(name))
  if (unknown.length === 0) return undefined
  return `299 - "unknown parameter ${unknown.slice(0, namesMax).map(asciiName).join(', ')}"`
}

function asciiName(name: string): string {
  const start = [...name.slice(0, 2 * nameCharactersMax)].slice(0, nameCharactersMax).join('')
  return encodeURIComponent(start.toWellFormed())
}
