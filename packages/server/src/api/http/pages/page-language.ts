import { negotiateLanguage } from '@roomful/contract/lib/negotiate-language'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../lib/http/cookies.ts'

/** Set by the page when the user chooses a language. */
const languageCookie = 'roomful_language'

/**
 * The language of a page: from the URL (`?lang=de`), chosen earlier on this device, the first that the
 * browser accepts, or else the first of the list that it does not refuse.
 * @param languages canonical BCP 47 tags without regions
 * @param usesCookie whether the choice on this device counts
 */
export function pageLanguage(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  languages: readonly string[],
  usesCookie = true,
): string | undefined {
  const requested = URL.parse(url, 'http://localhost')?.searchParams.get('lang')
  const chosen = usesCookie ? readCookie(headers, languageCookie) : undefined
  const { accepted, refused } = rangesOf(headers['accept-language'] ?? '')
  const acceptable = languages.filter(tag => !refused.includes(tag.toLowerCase()))
  return (
    negotiateLanguage([requested, chosen], languages) ??
    negotiateLanguage(accepted, acceptable) ??
    acceptable[0] ??
    languages[0]
  )
}

/**
 * Accept-Language (RFC 9110, 12.5.4) as ranges by preference, and refused ones (`q=0`) in lower case. The wildcard names no
 * language, and the first of the list that is not refused is what it stands for (RFC 4647, 3.4).
 */
function rangesOf(header: string): { accepted: string[]; refused: string[] } {
  const ranges = header.split(',').map(part => {
    const [tag = '', ...parameters] = part.split(';').map(text => text.trim())
    const quality = parameters.find(text => /^q=/i.test(text))?.slice(2)
    return { tag, quality: quality ? Number(quality) : 1 }
  })
  return {
    accepted: ranges
      .filter(({ quality }) => quality > 0)
      .sort((a, b) => b.quality - a.quality)
      .map(({ tag }) => tag),
    refused: ranges.filter(({ quality }) => quality === 0).map(({ tag }) => tag.toLowerCase()),
  }
}
