import type { JSX } from 'preact'
import { catalogue } from '../../messages/index.ts'
import { problemOf } from '../api/call.ts'
import { saveFile } from '../kit/save-file.ts'

const [t, loadTexts] = catalogue({
  en: () => import('../../messages/workspace/en/export.ts'),
  de: () => import('../../messages/workspace/de/export.ts'),
  fr: () => import('../../messages/workspace/fr/export.ts'),
  es: () => import('../../messages/workspace/es/export.ts'),
})

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
        {slides !== null && <li>{t.slides(slides, isOne(slides))}</li>}
        {fields.map(([name, places]) => (
          <li key={name}>{t.field(names[name] ?? name, placesText(places), isOne(places))}</li>
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
const isOne = (places: string) => /^\d+$/.test(places)
