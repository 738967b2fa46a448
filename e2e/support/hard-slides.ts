import { createContentSlide } from '../../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../../packages/server/src/services.ts'
import type { Gallery } from './gallery.ts'
import { startRoom } from './room.ts'

export const agenda = `Welcome to *all* of you.

- where we **are**
- where we [go](https://example.com/plan)
  1. first
  2. then

\`\`\`
npm start
\`\`\``

/** As long as a body may be, of all that Markdown knows. */
export const hardBody = [
  '# A heading that is rather long, so that it takes more than one line of a column at least',
  ...Array.from({ length: 7 }, (_, i) => [
    `Paragraph ${i + 1}: ${'words that go on and on, '.repeat(9)}and https://example.com/${'path/'.repeat(16)}.`,
    `## Part ${i + 1}\n- **one** thing\n- another\n  1. ${'nested words '.repeat(8)}\n  2. \`npm run check\``,
    'שלום לכולם, זו פסקה שנכתבת מימין לשמאל, עם **הדגשה** בתוכה',
    `\`\`\`\nnpm run ${'--a-long-option '.repeat(8)}\nsecond line\n\`\`\``,
  ]).flat(),
]
  .join('\n\n')
  .slice(0, 5_000)

/** Content slides: a title alone, a short text, and one that fills pages. */
export async function contentSlides({ openPages, takeAll }: Gallery): Promise<void> {
  const room = await startRoom({ title: 'Town hall', questions: [{ type: 'NPS', prompt: 'How likely?' }] })
  try {
    const pages = await openPages(room)
    const remote = await room.stage()
    for (const [name, slide] of Object.entries({
      title: { title: 'We go on at half past ten' },
      agenda: { title: 'Agenda', body: agenda },
      hard: { title: 'Everything at once', body: hardBody },
    })) {
      const { id } = await writing(room.api.app.services, tx =>
        createContentSlide(tx, room.api.organization, room.presentationId, { ...slide, on_phones: true }),
      )
      await remote.say({ type: 'show_slide', slide_id: id })
      await pages.stage.getByRole('heading', { name: slide.title }).waitFor()
      await pages.phone.getByRole('heading', { name: slide.title }).waitFor()
      await takeAll(pages, `68-slide-${name}`)
    }
  } finally {
    await room.close()
  }
}
