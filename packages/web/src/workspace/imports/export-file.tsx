import type { JSX } from 'preact'
import { catalogue } from '../../messages/index.ts'
import { problemOf } from '../api/call.ts'
import { saveFile } from '../kit/save-file.ts'

const [t, loadTexts] = catalogue('export')

/**
 * Saves an export.
 * @returns the slides and fields that are not in the file
 * @throws Problem
 */
export async function exportFile(address: string): Promise<JSX.Element> {
  const [response] = await Promise.all([fetch(address), loadTexts()])
  if (!response.ok) throw await problemOf(response)
  saveFile(nameOf(response.headers.get('content-disposition') ?? ''), await response.blob())
  const slides = response.headers.get('x-left-out-slides')
  const fields = response.headers.get('x-left-out-fields')?.split(', ') ?? []
  return <Losses slides={slides} fields={fields.map(field => field.split('=') as [string, string])} />
}

function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '')
}

/** @param fields names with places, such as `1-3 7` */
function Losses({
  slides,
  fields,
}: {
  readonly slides: string | null
  readonly fields: readonly (readonly [name: string, places: string])[]
}): JSX.Element {
  if (slides === null && fields.length === 0) return <p class="notice">{t.whole}</p>
  const names: Readonly<Record<string, string>> = t.fields
  return (
    <div class="notice">
      <p>{t.lost}</p>
      <ul>
        {slides !== null && <li>{t.slides({ count: countOf(slides), places: slides })}</li>}
        {fields.map(([name, places]) => (
          <li key={name}>
            {t.field({ count: countOf(places), name: names[name] ?? name, places: placesText(places) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const placesText = (places: string) =>
  places
    .replaceAll('-', '–')
    .replaceAll(' ', ', ')
    .replace(/, \.\.\.$/, ' …')
/** How many places `1-3 7` are; `...` at the end stands for more. */
function countOf(places: string): number {
  const ranges = places.split(' ').map(range => range.split('-').map(Number))
  return ranges.reduce((sum, [from, to = from]) => sum + (from! >= 0 ? to! - from! + 1 : 1), 0)
}
