import { readFileSync } from 'node:fs'
import { readImage } from '../../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../../packages/server/src/features/images/stored-images.ts'
import { createContentSlide } from '../../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../../packages/server/src/services.ts'
import type { Gallery } from './gallery.ts'

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

/** A content slide in each layout. */
const layouts = (image: { id: string; alt: string }) =>
  [
    { layout: 'TITLE', title: 'What we learned from 400 customers', body: 'And what we will do differently' },
    {
      layout: 'COLUMNS',
      title: 'Before and after',
      body: '## Until now\n\n- Four tools for one request\n- Eleven days on average',
      body_2: '## From January\n\n- One form\n- Two days, promised\n- A name on every request',
    },
    {
      layout: 'PICTURE_RIGHT',
      title: 'A new home by the water',
      body: 'We move in May. The building has 140 desks, a workshop and a kitchen for everybody.',
      image,
    },
    { layout: 'PICTURE_LEFT', title: 'Six minutes from the tram', body: '- Line 4\n- Line 9', image },
    { layout: 'PICTURE_FULL', title: 'Where the evening ends', body: 'From seven, by the water', image },
    {
      layout: 'QUOTE',
      title: 'A colleague, in the survey of October',
      body: 'For the first time I knew what a decision was for, before I heard that it had been made.',
    },
    {
      layout: 'NUMBER',
      title: '94%',
      body: 'of requests were answered within two days, up from 61% last year',
    },
  ] as const

/** Content slides: a title alone, a short text, one that fills pages, and each layout. */
export function contentSlides({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  const deck = { title: 'Town hall', questions: [{ type: 'NPS', prompt: 'How likely?' }] }
  return withRoom(deck, {}, async room => {
    const { api, remote, presentationId } = room
    const pages = await openPages(room)
    const { services } = api.app
    const file = readFileSync(new URL('../../docs/images/stage-lobby.png', import.meta.url))
    const image = await writing(services, tx => storeImage(tx, api.organization, readImage(file)!))
    const laidOut = layouts({ id: image.id, alt: 'The harbour at dusk' })
    for (const [name, slide] of Object.entries({
      title: { title: 'We go on at half past ten' },
      agenda: { title: 'Agenda', body: agenda },
      points: {
        title: 'What we decided',
        body: '- One form for everything\n- Two days, promised\n- A name on every request',
        stepwise: true,
      },
      hard: { title: 'Everything at once', body: hardBody },
      ...Object.fromEntries(laidOut.map(slide => [slide.layout.toLowerCase(), slide])),
    })) {
      const { id } = await writing(services, tx =>
        createContentSlide(tx, api.organization, presentationId, { ...slide, on_phones: true }),
      )
      await remote.send({ type: 'show_slide', slide_id: id })
      if ('stepwise' in slide) await remote.send({ type: 'next' })
      await pages.stage.getByRole('heading', { name: slide.title }).waitFor()
      await pages.phone.getByRole('heading', { name: slide.title }).waitFor()
      await takeAll(pages, `68-slide-${name}`)
    }
  })
}
