import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../lib/http/cookies.ts'

/** Set by the page when the user chooses a language. */
const languageCookie = 'roomful_language'

/**
 * The language of a page: from the URL (`?lang=de`), chosen earlier on this device, the first that the
 * browser accepts (RFC 9110, 12.5.4), or else the first of the list.
 * @param languages BCP 47 tags without regions
 * @param usesCookie whether the choice on this device counts
 */
export function pageLanguage(
  { url, headers }: FastifyRequest,
  languages: readonly string[],
  usesCookie = true,
): string | undefined {
  const requested = URL.parse(url, 'http://localhost')?.searchParams.get('lang')
  const chosen = usesCookie ? readCookie(headers, languageCookie) : undefined
  const wished = [requested, chosen, ...accepted(headers['accept-language'] ?? '')]
  const tags = wished.map(tag => tag?.toLowerCase().split('-')[0])
  return tags.find(tag => tag !== undefined && languages.includes(tag)) ?? languages[0]
}

/** Language tags by preference. */
function accepted(header: string): string[] {
  return header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';').map(text => text.trim())
      const quality = parameters.find(text => text.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
