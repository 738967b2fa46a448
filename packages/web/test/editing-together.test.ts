// One window among the editors of a presentation: when it sends heartbeats, what it makes of their responses, how a slide changes
// hands, and that failures lock no one out.
import { afterEach, expect, test, vi } from 'vitest'
import type { EditorSlide } from '../src/workspace/presentations/editor/document/deck.ts'
import { newSlide } from '../src/workspace/presentations/editor/new-slide.ts'
import { initialsOf } from '../src/workspace/presentations/editor/together/initials.ts'
import {
  Presence,
  type Report,
  takingMsMax,
} from '../src/workspace/presentations/editor/together/presence.ts'
import { Desk } from './support/deck-desk.ts'
import { FakeDeckServer } from './support/fake-deck-server.ts'

type Others = Awaited<ReturnType<ConstructorParameters<typeof Presence>[1]['send']>>
type State = Others[number]['state']

let presence: Presence | undefined
afterEach(() => presence?.stop())

const settled = () => new Promise(resolve => setTimeout(resolve))

/** A window with two saved slides, the first of which is selected. */
async function open() {
  const server = new FakeDeckServer()
  const desk = await Desk.open(server)
  const { editor } = desk
  for (const at of [0, 1])
    editor.edit({
      type: 'addSlide',
      slide: { ...newSlide('CONTENT'), title: `Slide ${at}` } as EditorSlide,
      at,
    })
  await desk.pass(2_000)
  const [first = '', second = ''] = editor.deck.value.slides.map(({ key }) => key)
  editor.select(first)
  const ids = new Map([...editor.ids.value].map(([id, key]) => [key, id]))
  const sent: Report[] = []
  const self = {
    server,
    desk,
    editor,
    first,
    second,
    sent,
    ids,
    others: [] as Others,
    isEditing: false,
    /** Instead of the response. */
    fails: null as (() => Promise<never>) | null,
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 50) {
        await desk.pass(Math.min(50, ms - passed))
        await settled()
      }
    },
    /** A member on the first slide. */
    on: (state: State, key = first, name = 'Ada') => [
      { user_id: name, name, slide_id: ids.get(key)!, state },
    ],
    isReadOnly: (key = first) => editor.othersOn(key).some(({ holds }) => holds),
  }
  presence = new Presence(editor, {
    timers: desk.timers,
    isEditing: () => self.isEditing,
    async send(report, signal) {
      sent.push(report)
      if (self.fails) return Promise.race([self.fails(), aborted(signal)])
      return self.others
    },
  })
  presence.start()
  await settled()
  return { ...self, self, presence }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

test('heartbeats are sent every 10 s alone and every 3 s with others, and at once for another slide', async () => {
  const { self, sent, pass, on, editor, second, ids } = await open()
  await pass(200)
  sent.length = 0
  await pass(20_000)
  expect(sent).toHaveLength(2)
  self.others = on('VIEWING')
  await pass(10_000)
  sent.length = 0
  await pass(9_000)
  expect(sent).toHaveLength(3)
  editor.select(second)
  await pass(200)
  expect(sent.at(-1)).toEqual({ slideId: ids.get(second), isEditing: false, takesOver: false })
})

test('typing sends no heartbeats, and changes nothing that others see', async () => {
  const { self, sent, pass, editor, first } = await open()
  self.isEditing = true
  await pass(10_000)
  sent.length = 0
  const before = editor.others.value
  for (let i = 0; i < 20; i++) {
    editor.changeSlide(first, { title: `Title ${i}` }, 'title')
    await pass(100)
  }
  expect(sent.length).toBeLessThanOrEqual(1)
  expect(editor.others.value).toBe(before)
})

test('a slide that another member edits is held, one that they look at is not', async () => {
  const { self, pass, on, isReadOnly, second, sent } = await open()
  self.others = [...on('EDITING'), ...on('VIEWING', second, 'Bo')]
  self.isEditing = true
  await pass(10_000)
  expect([isReadOnly(), isReadOnly(second)]).toEqual([true, false])
  await pass(3_000)
  // The focus of a field that is read-only now.
  expect(sent.at(-1)!.isEditing).toBe(false)
  self.others = on('VIEWING')
  await pass(3_000)
  expect(isReadOnly()).toBe(false)
})

test('a slide that is taken over is given up once its edits are saved', async () => {
  const { self, server, pass, on, presence, editor, first, sent } = await open()
  self.isEditing = true
  await pass(10_000)
  expect(sent.at(-1)!.isEditing).toBe(true)
  editor.changeSlide(first, { title: 'The last edit' })
  self.others = on('EDITING')
  presence.changed()
  await pass(200)
  expect(server.slides[0]!.content.title).toBe('The last edit')
  expect(presence.takenBy.value?.name).toBe('Ada')
  expect(sent.at(-1)!.isEditing).toBe(false)
  self.others = []
  await pass(3_000)
  expect(presence.takenBy.value).toBeNull()
})

test("taking over a slide waits for the other member's edits, and reads them first", async () => {
  const { self, server, pass, on, presence, editor, first, sent, isReadOnly } = await open()
  self.others = on('EDITING')
  await pass(10_000)
  self.others = on('SAVING')
  presence.takeOver()
  await pass(50)
  expect(sent.filter(({ takesOver }) => takesOver)).toHaveLength(1)
  expect([isReadOnly(), presence.isTaking.value]).toEqual([true, true])
  await pass(2_000)
  expect(sent.at(-1)).toMatchObject({ isEditing: true, takesOver: false })
  const { value } = await server.readSlide('CONTENT', [...editor.ids.value.keys()][0]!)
  const { etag } = await server.readSlide('CONTENT', value.id)
  await server.update('CONTENT', value.id, { title: 'Of the other' }, etag)
  self.others = on('VIEWING')
  await pass(1_500)
  expect([isReadOnly(), presence.isTaking.value]).toEqual([false, false])
  expect(editor.deck.value.slides.find(({ key }) => key === first)).toMatchObject({ title: 'Of the other' })
})

test('a slide that is taken over stays read-only until the edits of the other are read', async () => {
  const { self, desk, server, pass, on, presence, editor, first, ids, isReadOnly } = await open()
  self.others = on('EDITING')
  await pass(10_000)
  const { etag } = await server.readSlide('CONTENT', ids.get(first)!)
  await server.update('CONTENT', ids.get(first)!, { title: 'Of the other' }, etag)
  const response = Promise.withResolvers<void>()
  const readHead = vi.spyOn(server, 'readHead').mockImplementation(async () => {
    await response.promise
    return FakeDeckServer.prototype.readHead.call(server)
  })
  self.others = on('VIEWING')
  presence.takeOver()
  for (const ms of [0, 1_000, 1_000]) {
    desk.timers.advance(ms)
    await settled()
    expect([isReadOnly(), presence.isTaking.value]).toEqual([true, true])
  }
  response.resolve()
  await pass(50)
  expect([isReadOnly(), presence.isTaking.value]).toEqual([false, false])
  expect(editor.deck.value.slides.find(({ key }) => key === first)).toMatchObject({ title: 'Of the other' })
  // Heartbeats in the meantime do not prolong it.
  expect(readHead).toHaveBeenCalledTimes(1)
})

test('one who does not answer is waited for 12 s', async () => {
  const { self, pass, on, presence, isReadOnly } = await open()
  self.others = on('EDITING')
  await pass(10_000)
  self.others = on('SAVING')
  presence.takeOver()
  await pass(takingMsMax - 1_000)
  expect(isReadOnly()).toBe(true)
  await pass(2_000)
  expect([isReadOnly(), presence.isTaking.value]).toEqual([false, false])
})

test.each([
  ['fail', () => Promise.reject(new Error('offline'))],
  ['are never answered', () => new Promise<never>(() => {})],
])('heartbeats that %s free all slides, also one that is being taken over', async (_, fails) => {
  const { self, pass, on, presence, editor, isReadOnly, sent } = await open()
  self.others = on('EDITING')
  await pass(10_000)
  expect(isReadOnly()).toBe(true)
  self.fails = fails
  presence.takeOver()
  await pass(25_000)
  expect([isReadOnly(), presence.isTaking.value, editor.others.value]).toEqual([false, false, []])
  self.fails = null
  sent.length = 0
  await pass(12_000)
  expect(sent.length).toBeGreaterThan(0)
  expect(isReadOnly()).toBe(true)
})

test('a hidden window sends nothing, and holds nothing', async () => {
  const { self, pass, on, presence, editor, sent } = await open()
  self.others = on('EDITING')
  await pass(10_000)
  expect([presence.pause(), presence.pause()]).toEqual([true, false])
  sent.length = 0
  await pass(30_000)
  expect([sent, editor.others.value]).toEqual([[], []])
  presence.start()
  await settled()
  expect(sent).toHaveLength(1)
})

test('initials are of the first and the last word', () => {
  expect(['Ada Lovelace', ' bo ', 'Jean-Luc de la Tour', '李 雷', '🙂 Smile', ''].map(initialsOf)).toEqual([
    'AL',
    'B',
    'JT',
    '李雷',
    '🙂S',
    '',
  ])
})
