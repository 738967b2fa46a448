import { readFileSync } from 'node:fs'
import { readImage } from '../../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../../packages/server/src/features/images/stored-images.ts'
import { writing } from '../../packages/server/src/services.ts'
import { all } from './gallery.ts'
import { type ContentSlide, each, inRoom, type RoomShow, state } from './gallery-room.ts'
import { agenda, hardBody } from './hard-slides.ts'

/** Content slides, one after the other, by what their names end with; those with a picture get one. */
export const slides = (name: string, most: number, slides: Readonly<Record<string, ContentSlide>>) =>
  Object.entries(slides).map(([which, slide]) =>
    state(`${name}-${which}`, each, most, async s =>
      s.showSlide(which.startsWith('picture') ? { ...slide, image: await harbour(s) } : slide),
    ),
  )

async function harbour({ api }: RoomShow) {
  const file = readFileSync(new URL('../../docs/images/stage-lobby.png', import.meta.url))
  const { id } = await writing(api.app.services, tx => storeImage(tx, api.organization, readImage(file)!))
  return { id, alt: 'The harbour at dusk' }
}

const townHall = { title: 'Town hall', questions: [{ type: 'NPS', prompt: 'How likely?' }] }

/** Content slides: a short text, points one by one, a text that fills pages, and each layout. */
export const contentSlides = inRoom(townHall, {}, [
  s => s.openPages(),
  ...slides('68-slide', all, {
    title: {
      layout: 'TITLE',
      title: 'What we learned from 400 customers',
      body: 'And what we will do differently',
    },
    agenda: { title: 'Agenda', body: agenda },
    points: {
      title: 'What we decided',
      body: '- One form for everything\n- Two days, promised\n- A name on every request',
      stepwise: true,
    },
    hard: { title: 'Everything at once', body: hardBody },
    columns: {
      layout: 'COLUMNS',
      title: 'Before and after',
      body: '## Until now\n\n- Four tools for one request\n- Eleven days on average',
      body_2: '## From January\n\n- One form\n- Two days, promised\n- A name on every request',
    },
    picture_right: {
      layout: 'PICTURE_RIGHT',
      title: 'A new home by the water',
      body: 'We move in May. The building has 140 desks, a workshop and a kitchen for everybody.',
    },
    picture_left: {
      layout: 'PICTURE_LEFT',
      title: 'Six minutes from the tram',
      body: '- Line 4\n- Line 9',
    },
    picture_full: {
      layout: 'PICTURE_FULL',
      title: 'Where the evening ends',
      body: 'From seven, by the water',
    },
    quote: {
      layout: 'QUOTE',
      title: 'A colleague, in the survey of October',
      body: 'For the first time I knew what a decision was for, before I heard that it had been made.',
    },
    number: {
      layout: 'NUMBER',
      title: '94%',
      body: 'of requests were answered within two days, up from 61% last year',
    },
  }),
])
