import type { AppInputOf } from '@roomful/contract/table'
import { call } from '../../api/call.ts'
import { readBase64 } from '../../kit/files.tsx'
import { PageError, type Pages } from './pages.ts'

export type PageSlide = AppInputOf<'importPresentation'>['body']['slides'][number]

/**
 * Draws and uploads pages in order. Images that no slide refers to expire, so that nothing remains of an import that ends early.
 * @param slides those of pages that are uploaded already; new ones are added
 * @param nameOf the alternative text of a page without text; by number from 1
 * @throws PageError; Problem; the signal's reason
 */
export async function uploadPages(
  organizationId: string,
  pages: Pages,
  slides: PageSlide[],
  {
    signal,
    nameOf,
    onPage,
  }: {
    readonly signal: AbortSignal
    readonly nameOf: (page: number) => string
    /** Called before each page, with its number from 1. */
    readonly onPage: (page: number) => void
  },
): Promise<void> {
  while (slides.length < pages.count) {
    const page = slides.length + 1
    onPage(page)
    const { picture, alt, layout } = await pages.draw(page - 1)
    signal.throwIfAborted()
    const file = await readBase64(picture)
    if (file === null) throw new PageError({ kind: 'notDrawn', page })
    const { id } = await call('uploadImage', { params: { organizationId }, body: { file } }, { signal })
    const image = { id, alt: alt || nameOf(page) }
    slides.push({ content: { layout, title: '', body: '', image, on_phones: false, notes: '' } })
  }
}
