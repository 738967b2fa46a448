const namesMax = 3
const nameCharactersMax = 40

/**
 * The Warning header of a success (RFC 7234, section 5.5) that names query parameters without effect; undefined if there are none.
 * Names are percent-encoded: they may be anything.
 * @param invalid known ones whose values were ignored
 */
export function ignoredParameterWarning(
  known: readonly (string | undefined)[],
  given: Readonly<Record<string, unknown>>,
  invalid: readonly string[] = [],
): string | undefined {
  const unknown = Object.keys(given).filter(name => !known.includes(name))
  const texts = [
    ...(unknown.length === 0 ? [] : [`unknown parameter ${listed(unknown)}`]),
    ...(invalid.length === 0 ? [] : [`invalid value of ${listed(invalid)}`]),
  ]
  return texts.length === 0 ? undefined : `299 - "${texts.join('; ')}"`
}

function listed(names: readonly string[]): string {
  return names.slice(0, namesMax).map(asciiName).join(', ')
}

function asciiName(name: string): string {
  const start = [...name.slice(0, 2 * nameCharactersMax)].slice(0, nameCharactersMax).join('')
  return encodeURIComponent(start.toWellFormed())
}
