/** Preferred tags that count, since headers can be hostile. */
const preferredMax = 32
/** Room for every tag in use (RFC 5646, 4.4.1). */
const tagLengthMax = 35
/** Norwegian and Nynorsk, which match Bokmål. */
const norwegian = ['no', 'nn']

/**
 * The offered language that matches the first preferred tag that any matches. A script matters more than a region: `zh-TW`
 * matches `zh-Hant`, never `zh-Hans`.
 * @param preferred BCP 47 tags by preference; invalid ones are skipped
 * @param offered canonical BCP 47 tags without regions
 */
export function negotiateLanguage(
  preferred: readonly (string | null | undefined)[],
  offered: readonly string[],
): string | undefined {
  for (const tag of preferred.slice(0, preferredMax)) {
    const match = candidatesFor(tag ?? '').find(candidate => offered.includes(candidate))
    if (match !== undefined) return match
  }
  return undefined
}

/** Tags that match a preferred one, the closest first. */
function candidatesFor(preferred: string): readonly string[] {
  if (preferred.length > tagLengthMax) return []
  try {
    const locale = new Intl.Locale(preferred.replaceAll('_', '-'))
    const { baseName, language } = locale
    const { script } = locale.maximize()
    const isUsualScript = new Intl.Locale(language).maximize().script === script
    return [
      baseName,
      `${language}-${script}`,
      ...(isUsualScript ? [language] : []),
      ...(norwegian.includes(language) ? ['nb'] : []),
    ]
  } catch {
    // Not a tag.
    return []
  }
}
