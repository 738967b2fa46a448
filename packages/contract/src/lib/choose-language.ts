/** Wishes that count, since headers can be hostile. */
const wishesMax = 32
/** Room for every tag in use (RFC 5646, 4.4.1). */
const tagLengthMax = 35
/** Norwegian and Nynorsk, which Bokmål answers. */
const norwegian = ['no', 'nn']

/**
 * The offered language that answers the first wish that can be answered. A script matters more than a region: `zh-TW` is
 * answered by `zh-Hant`, never by `zh-Hans`.
 * @param wished BCP 47 tags by preference; invalid ones are skipped
 * @param offered canonical BCP 47 tags without regions
 */
export function chooseLanguage(
  wished: readonly (string | null | undefined)[],
  offered: readonly string[],
): string | undefined {
  for (const wish of wished.slice(0, wishesMax)) {
    const answer = answersTo(wish ?? '').find(tag => offered.includes(tag))
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Tags that answer a wish, the closest first. */
function answersTo(wish: string): readonly string[] {
  if (wish.length > tagLengthMax) return []
  try {
    const locale = new Intl.Locale(wish.replaceAll('_', '-'))
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
