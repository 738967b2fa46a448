import { hash } from 'node:crypto'
import { findImage, readImageChunk } from '../../src/features/images/stored-images.ts'
import { slidePlaces } from '../../src/features/presentations/slide-places.ts'
import { reading, type Services } from '../../src/services.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { differ } from './differ.ts'
import type { Editor, Made, Picture } from './editor.ts'
import type { ChaosRoom } from './room.ts'

/**
 * Of every deck, copies and imports among them, each slide has one place; of what somebody has made there is
 * what was acknowledged, once, and nothing that is half done.
 * @throws Error naming what differs
 */
export async function checkDecks(services: Services, room: ChaosRoom, editor: Editor): Promise<void> {
  const { read } = services.storage
  const decks = await read.selectFrom('presentations').select(['key', 'id', 'title', 'slide_count']).execute()
  for (const { key, id, title, slide_count } of decks) {
    const places = (await slidePlaces(reading(services), key)).map(({ position }) => position)
    const expected = Array.from({ length: slide_count }, (_, i) => i)
    differ(`places of slides in ${title}, ${id},`, places, expected)
    if (places.length === 0) throw new Error(`${title}, ${id}, has no slides`)
  }
  checkMade(
    'decks',
    editor.decks,
    decks.map(({ title }) => title),
  )
  const slides = await read
    .selectFrom('content_slides')
    .innerJoin('presentations', 'presentations.key', 'content_slides.presentation_key')
    .select(['content_slides.id', 'content_slides.title', 'content_slides.body'])
    .where('presentations.id', '=', room.presentationId)
    .execute()
  checkMade(
    'slides',
    editor.slides,
    slides.map(({ title }) => title),
  )
  const written = slides.find(({ id }) => id === room.contentSlides[0])
  if (editor.text !== undefined) differ('what was written last', written?.body, editor.text)
}

function checkMade(what: string, made: Made, stored: readonly string[]): void {
  for (const [title, outcome] of made) {
    const count = stored.filter(one => one === title).length
    const isRight =
      outcome === 'acknowledged' ? count === 1 : outcome === 'unknown' ? count <= 1 : count === 0
    if (!isRight) throw new Error(`${what}: ${title}, ${outcome}, is there ${count} times`)
  }
}

/**
 * Every picture of which an upload was acknowledged is stored whole, and every server sends it; of none there is a part.
 * @throws Error naming what differs
 */
export async function checkPictures(
  services: Services,
  servers: readonly ServerProcess[],
  pictures: readonly Picture[],
): Promise<void> {
  const rows = await services.storage.read.selectFrom('images').select(['id', 'bytes']).execute()
  const digests = new Map<string, string>()
  for (const { id, bytes } of rows) {
    const file = await storedFile(services, id)
    differ(`bytes of the picture ${id}`, file.length, Number(bytes))
    digests.set(id, hash('sha256', file))
  }
  for (const { id, url } of pictures)
    for (const [i, server] of servers.entries()) {
      const response = await fetch(server.url + url)
      const sent = response.ok ? hash('sha256', Buffer.from(await response.arrayBuffer())) : response.status
      differ(`picture ${id} of server ${i + 1}`, sent, digests.get(id))
    }
}

async function storedFile(services: Services, id: string): Promise<Buffer> {
  const now = reading(services)
  const image = (await findImage(now, id))!
  const pieces: Buffer[] = []
  for (;;) {
    const piece = await readImageChunk(now, image, pieces.length)
    if (!piece) return Buffer.concat(pieces)
    pieces.push(piece)
  }
}
