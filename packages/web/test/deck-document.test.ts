// The document of the deck editor: what edits, undo and redo make of a deck, what the server is told of it and when, and what
// becomes of edits that it does not take, that others have made too, or that nobody could send.
import { describe, expect, test, vi } from 'vitest'
import { Problem, type ProblemCode } from '../src/workspace/api/call.ts'
import type { EditorQuestion, EditorSlide } from '../src/workspace/presentations/editor/document/deck.ts'
import type { DeckEditor } from '../src/workspace/presentations/editor/document/deck-editor.ts'
import { DraftKeeper } from '../src/workspace/presentations/editor/document/draft.ts'
import type { Edit } from '../src/workspace/presentations/editor/document/edit.ts'
import { mergeSlides } from '../src/workspace/presentations/editor/document/fields.ts'
import { mergeOrders, nextMove } from '../src/workspace/presentations/editor/document/order.ts'
import { newState } from '../src/workspace/presentations/editor/document/state.ts'
import { Desk } from './support/deck-desk.ts'
import { FakeDeckServer } from './support/fake-deck-server.ts'

const second = 1_000

function question(key: string, more: Partial<EditorQuestion> = {}): EditorQuestion {
  return {
    kind: 'QUESTION',
    key,
    type: 'MULTIPLE_CHOICE',
    prompt: `Prompt ${key}`,
    options: [
      { key: `${key} a`, text: 'A' },
      { key: `${key} b`, text: 'B' },
    ],
    settings: {},
    explanation: null,
    notes: '',
    skipped: false,
    image: null,
    ...more,
  }
}

/** A server with a deck of these slides, and somebody who edits it. */
async function editing(...keys: string[]) {
  const server = new FakeDeckServer()
  const desk = await Desk.open(server)
  for (const [at, key] of keys.entries()) desk.editor.edit({ type: 'addSlide', slide: question(key), at })
  await desk.pass(2 * second)
  return { server, desk, editor: desk.editor }
}

const promptsOn = ({ slides }: FakeDeckServer) => slides.map(({ content }) => content.prompt)
const promptsIn = ({ deck }: DeckEditor) => deck.value.slides.map(slide => (slide as EditorQuestion).prompt)
const change = (editor: DeckEditor, key: string, prompt: string) =>
  editor.edit({ type: 'changeSlide', key, change: { prompt }, merge: `${key} prompt` })
const keyOn = (desk: Desk, prompt: string) =>
  desk.editor.deck.value.slides.find(slide => (slide as EditorQuestion).prompt === prompt)!.key

describe('orders', () => {
  const permutations = (keys: readonly string[]): string[][] =>
    keys.length === 0
      ? [[]]
      : keys.flatMap((key, i) => permutations(keys.toSpliced(i, 1)).map(rest => [key, ...rest]))
  const base = ['a', 'b', 'c', 'd', 'e']
  const all = new Set(base)

  test('moves lead from any order to any other, one slide at a time and at most all but one of them', () => {
    for (const to of permutations(base)) {
      let from = base
      let moves = 0
      for (let move = nextMove(from, to); move; move = nextMove(from, to)) {
        from = from.filter(key => key !== move!.key).toSpliced(move.to, 0, move.key)
        moves++
      }
      expect(from).toEqual(to)
      expect(moves).toBeLessThan(base.length)
    }
  })

  test('slides moved by only one of two stand where they were moved', () => {
    for (const moved of permutations(base)) {
      expect(mergeOrders(base, moved, base, all)).toEqual(moved)
      expect(mergeOrders(base, base, moved, all)).toEqual(moved)
    }
  })

  test('slides new on both sides stand where they were added, and dropped ones are gone', () => {
    const mine = ['a', 'x', 'b', 'c', 'd', 'e']
    const theirs = ['a', 'b', 'y', 'c', 'e']
    expect(mergeOrders(base, mine, theirs, new Set('abcexy'))).toEqual(['a', 'x', 'b', 'y', 'c', 'e'])
  })
})

describe('two versions of a slide', () => {
  const base = question('q', { settings: { points: 1, show_results: true } })

  test('come together field by field, and setting by setting', () => {
    const mine = { ...base, prompt: 'Mine', settings: { points: 2, show_results: true } }
    const theirs = { ...base, notes: 'Theirs', settings: { points: 1, show_results: false } }
    const merged = mergeSlides(base, mine, theirs)
    const settings = { points: 2, show_results: false }
    expect(merged).toEqual({ slide: { ...base, prompt: 'Mine', notes: 'Theirs', settings }, contested: [] })
  })

  test('are contested where both have changed the same to something else', () => {
    const mine = { ...base, prompt: 'Mine', notes: 'Same' }
    const theirs = { ...base, prompt: 'Theirs', notes: 'Same' }
    expect(mergeSlides(base, mine, theirs)).toEqual({ slide: mine, contested: ['prompt'] })
  })

  test('have the same options whatever their keys', () => {
    const mine = { ...base, options: [{ key: 'other', text: 'A' }, base.options[1]!] }
    const theirs = { ...base, options: [{ key: 'third', text: 'C' }] }
    expect(mergeSlides(base, mine, theirs)).toEqual({
      slide: { ...mine, options: theirs.options },
      contested: [],
    })
  })
})

describe('undo and redo', () => {
  test('take typing back in one step, until there was a pause', async () => {
    const { desk, editor } = await editing('q')
    for (const prompt of ['W', 'Wh', 'Why']) change(editor, 'q', prompt)
    await desk.pass(2 * second)
    for (const prompt of ['Why ', 'Why n', 'Why not']) change(editor, 'q', prompt)
    editor.undo()
    expect(promptsIn(editor)).toEqual(['Why'])
    editor.undo()
    expect(promptsIn(editor)).toEqual(['Prompt q'])
    editor.redo()
    editor.redo()
    expect(promptsIn(editor)).toEqual(['Why not'])
    expect(editor.canRedo.value).toBe(false)
  })

  test('take several edits back at once', async () => {
    const { editor } = await editing('p')
    const edits = ['q', 'r'].map((key, i) => ({ type: 'addSlide', slide: question(key), at: 1 + i }) as const)
    editor.edit({ type: 'several', edits: [...edits, { type: 'removeSlide', key: 'p' }] })
    expect(promptsIn(editor)).toEqual(['Prompt q', 'Prompt r'])
    editor.undo()
    expect(promptsIn(editor)).toEqual(['Prompt p'])
  })

  test('make a slide again whose deletion was saved: at its place, with its key, under another id', async () => {
    const { server, desk, editor } = await editing('p', 'q', 'r')
    const [, before] = server.slides
    editor.edit({ type: 'removeSlide', key: 'q' })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p', 'Prompt r'])
    editor.undo()
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p', 'Prompt q', 'Prompt r'])
    expect(editor.deck.value.slides.map(({ key }) => key)).toEqual(['p', 'q', 'r'])
    expect(server.slides[1]!.id).not.toBe(before!.id)
    change(editor, 'q', 'Changed')
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p', 'Changed', 'Prompt r'])
  })

  test('all of 200 slides are deleted, saved, and are there again', async () => {
    const { server, desk, editor } = await editing()
    const edits = Array.from(
      { length: 250 },
      (_, at) => ({ type: 'addSlide', slide: question(`${at}`), at }) as const,
    )
    editor.edit({ type: 'several', edits })
    await desk.pass(2 * second)
    const before = promptsOn(server)
    expect(before).toHaveLength(200)
    for (const { key } of editor.deck.value.slides) editor.edit({ type: 'removeSlide', key })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual([])
    for (let i = 0; i < 200; i++) editor.undo()
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(before)
    expect(editor.saving.value).toBe('SAVED')
    editor.undo()
    expect(editor.deck.value.slides).toEqual([])
  })

  test('steps of deleted slides are skipped', async () => {
    const { server, desk, editor } = await editing('p', 'q')
    change(editor, 'p', 'First')
    await desk.pass(2 * second)
    change(editor, 'q', 'Second')
    await desk.pass(2 * second)
    server.slides = server.slides.slice(0, 1)
    await server.rename(server.title, undefined)
    await desk.pass(15 * second)
    expect(promptsIn(editor)).toEqual(['First'])
    editor.undo()
    expect(promptsIn(editor)).toEqual(['Prompt p'])
  })
})

describe('saving', () => {
  test('waits for a pause and sends changed fields only; options keep their ids', async () => {
    const { server, desk, editor } = await editing('q')
    const sent: unknown[] = []
    const update = server.update.bind(server)
    server.update = (kind, id, body, ifMatch) => {
      sent.push(body)
      return update(kind, id, body, ifMatch)
    }
    const ids = (server.slides[0]!.content.options as { id: string }[]).map(({ id }) => id)
    editor.edit({
      type: 'changeSlide',
      key: 'q',
      change: {
        options: [
          { key: 'q b', text: 'B' },
          { key: 'new', text: 'New' },
          { key: 'q a', text: 'Aa' },
        ],
      },
    })
    editor.edit({ type: 'changeSlide', key: 'q', change: { settings: { show_results: false } } })
    await desk.pass(0.5 * second)
    expect(sent).toEqual([])
    expect(editor.saving.value).toBe('SAVING')
    await desk.pass(second)
    const options = [{ id: ids[1], text: 'B' }, { text: 'New' }, { id: ids[0], text: 'Aa' }]
    expect(sent).toEqual([{ options, settings: { show_results: false } }])
    expect(editor.saving.value).toBe('SAVED')
    editor.undo()
    editor.undo()
    await desk.pass(2 * second)
    expect((server.slides[0]!.content.options as { id: string }[]).map(({ id }) => id)).toEqual(ids)
  })

  test('puts a new slide in its place with one request', async () => {
    const { server, desk, editor } = await editing('p', 'r')
    const before = server.requests
    editor.edit({ type: 'addSlide', slide: question('q'), at: 1 })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p', 'Prompt q', 'Prompt r'])
    expect(server.requests - before).toBe(1)
    expect(editor.saving.value).toBe('SAVED')
  })

  test('removes an image together with other changes, and gives one to an option', async () => {
    const { server, desk, editor } = await editing()
    const image = { id: 'img_1', alt: 'A map' }
    editor.edit({ type: 'addSlide', slide: question('q', { image }), at: 0 })
    await desk.pass(2 * second)
    expect(server.slides[0]!.content.image).toEqual(image)
    const options = question('q').options.map(option => ({ ...option, image }))
    editor.edit({ type: 'changeSlide', key: 'q', change: { image: null, prompt: 'Without', options } })
    await desk.pass(2 * second)
    expect(server.slides[0]!.content.image ?? null).toBeNull()
    expect(server.slides[0]!.content).toMatchObject({ prompt: 'Without', options: [{ image }, { image }] })
    expect(editor.deck.value.slides[0]!.image).toBeNull()
    expect(editor.saving.value).toBe('SAVED')
  })

  test('does not wait longer than five seconds during continuous typing', async () => {
    const { server, desk, editor } = await editing('q')
    for (let i = 0; i < 12; i++) {
      change(editor, 'q', 'x'.repeat(i + 1))
      await desk.pass(0.5 * second)
    }
    expect(promptsOn(server)[0]).toMatch(/^x+$/)
  })

  test('leaves out what has faults, says which, and sends it once it is right', async () => {
    const { server, desk, editor } = await editing()
    editor.edit({ type: 'addSlide', slide: question('q', { prompt: '', options: [] }), at: 0 })
    editor.edit({ type: 'addSlide', slide: question('r'), at: 1 })
    editor.edit({ type: 'setTitle', title: '' })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt r'])
    expect(editor.saving.value).toBe('WAITING')
    expect(editor.faults.value.get('q')!.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'prompt min_length',
    ])
    change(editor, 'q', 'Why?')
    expect(editor.faults.value.get('q')!.map(({ field }) => field)).toEqual(['options'])
    expect(editor.faults.value.get('title')).toMatchObject([{ rule: 'min_length' }])
    editor.edit({ type: 'changeSlide', key: 'q', change: { options: question('q').options } })
    editor.edit({ type: 'setTitle', title: '🎉 \u202e' })
    await desk.pass(2 * second)
    expect([server.title, ...promptsOn(server)]).toEqual(['🎉 \u202e', 'Why?', 'Prompt r'])
    expect(editor.saving.value).toBe('SAVED')
  })

  test('takes lines as the server stores them, and saves each once', async () => {
    const { server, desk, editor } = await editing('q')
    editor.edit({ type: 'setTitle', title: '\u200b' })
    expect(editor.faults.value.get('title')).toMatchObject([{ rule: 'visible_text' }])
    editor.edit({ type: 'setTitle', title: 'A\vdeck' })
    change(editor, 'q', 'One\n\n\n\nTwo')
    await desk.pass(2 * second)
    expect([server.title, ...promptsOn(server)]).toEqual(['A\ndeck', 'One\n\nTwo'])
    expect([editor.deck.value.title, editor.saving.value]).toEqual(['A\ndeck', 'SAVED'])
    const { requests } = server
    await desk.pass(2 * second)
    expect(server.requests).toBe(requests)
  })

  test('characters that databases cannot store are faults, whole emoji are not', async () => {
    const { editor } = await editing('q')
    change(editor, 'q', 'half \ud83d')
    expect(editor.faults.value.get('q')).toMatchObject([{ field: 'prompt', rule: 'storable_text' }])
    change(editor, 'q', '👩‍👩‍👧 \u202eabc')
    expect(editor.faults.value.size).toBe(0)
  })

  test.each([1, 2, 3])('lost responses (%i) make no second slide', async times => {
    const { server, desk, editor } = await editing('p')

    desk.weather.lostResponses = 1
    editor.edit({ type: 'addSlide', slide: question('q'), at: 0 })
    for (let i = 0; i < times; i++) await desk.pass(10 * second)
    expect(editor.saving.value).toBe('OFFLINE')
    change(editor, 'q', 'Typed meanwhile')
    desk.weather.lostResponses = 0
    await desk.pass(60 * second)
    expect(promptsOn(server)).toEqual(['Typed meanwhile', 'Prompt p'])
    expect([editor.saving.value, desk.keeps]).toEqual(['SAVED', null])
  })

  test('an hour of edits without a network is kept, through a reload too, and sent when it is back', async () => {
    const { server, desk, editor } = await editing('p', 'q')
    desk.weather.lostRequests = 1
    for (let minute = 0; minute < 60; minute++) {
      change(editor, 'p', `Minute ${minute}`)
      editor.edit({ type: 'addSlide', slide: question(`n${minute}`), at: 1 })
      if (minute % 2 === 1) editor.undo()
      editor.edit({ type: 'moveSlide', key: 'q', to: minute % 5 })
      await desk.pass(60 * second)
    }
    expect(promptsOn(server)).toEqual(['Prompt p', 'Prompt q'])
    const shown = promptsIn(editor)
    await desk.load()
    await desk.pass(60 * second)
    expect(promptsIn(desk.editor)).toEqual(shown)
    desk.weather.lostRequests = 0
    desk.editor.wake()
    await desk.editor.idle
    expect(promptsOn(server)).toEqual(shown)
    expect([desk.editor.saving.value, desk.keeps]).toEqual(['SAVED', null])
  })

  test('a server that asks for patience gets it', async () => {
    const { server, desk, editor } = await editing('q')
    desk.refuse = () => new Problem('UNAVAILABLE', { retry_after_seconds: 90 })
    change(editor, 'q', 'Later')
    await desk.pass(2 * second)
    desk.refuse = () => undefined
    await desk.pass(80 * second)
    expect(promptsOn(server)).toEqual(['Prompt q'])
    await desk.pass(15 * second)
    expect(promptsOn(server)).toEqual(['Later'])
  })

  test.each<ProblemCode>([
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'TWO_FACTOR_REQUIRED',
    'SIGN_IN_REQUIRED',
    'NOT_FOUND',
  ])('after %s it stops, keeps everything, and goes on when told to', async code => {
    const { server, desk, editor } = await editing('q')
    desk.refuse = () => new Problem(code)
    change(editor, 'q', 'Kept')
    await desk.pass(2 * second)
    expect([editor.saving.value, editor.stopped.value?.code]).toEqual(['REFUSED', code])
    expect(desk.keeps?.deck.slides).toMatchObject([{ prompt: 'Kept' }])
    desk.refuse = () => undefined
    await desk.pass(120 * second)
    expect(promptsOn(server)).toEqual(['Prompt q'])
    editor.retry()
    await editor.idle
    expect([editor.saving.value, ...promptsOn(server)]).toEqual(['SAVED', 'Kept'])
  })

  test('after a defect of the page it stops and says so instead of saving for ever, and goes on when told to', async () => {
    const { server, desk, editor } = await editing('q')
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    desk.refuse = () => {
      throw new TypeError('undefined is not a function')
    }
    change(editor, 'q', 'Kept')
    desk.timers.advance(2 * second)
    await editor.flush()
    expect([editor.saving.value, editor.stopped.value?.code]).toEqual(['REFUSED', 'INTERNAL_ERROR'])
    expect(reported).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
    desk.refuse = () => undefined
    editor.retry()
    await editor.idle
    expect([editor.saving.value, ...promptsOn(server)]).toEqual(['SAVED', 'Kept'])
    vi.unstubAllGlobals()
  })

  test('rejections by the plan are reported at their slide, and the others are saved', async () => {
    const { server, desk, editor } = await editing('p')
    desk.refuse = name => (name === 'create' ? new Problem('PLAN_LIMIT_REACHED') : undefined)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f'])
      editor.edit({ type: 'addSlide', slide: question(key), at: 1 })
    change(editor, 'p', 'Saved')
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Saved'])
    expect(editor.saving.value).toBe('REFUSED')
    expect(editor.statusOf('a').refusal?.code).toBe('PLAN_LIMIT_REACHED')
    for (const key of ['b', 'c', 'd', 'e', 'f']) editor.edit({ type: 'removeSlide', key })
    desk.refuse = () => undefined
    editor.retry()
    await editor.idle
    expect([editor.saving.value, ...promptsOn(server)]).toEqual(['SAVED', 'Saved', 'Prompt a'])
  })

  test('locked fields of a question asked by a live session wait for its end; notes do not', async () => {
    const { server, desk, editor } = await editing('q')
    server.slides[0]!.locked = true
    change(editor, 'q', 'Later')
    editor.edit({ type: 'changeSlide', key: 'q', change: { notes: 'Now' } })
    await desk.pass(2 * second)
    expect([server.slides[0]!.notes, ...promptsOn(server)]).toEqual(['Now', 'Prompt q'])
    expect(editor.saving.value).toBe('REFUSED')
    expect(editor.statusOf('q')).toMatchObject({ locked: true, isBlockedByLock: true })
    await desk.load()
    expect(promptsIn(desk.editor)).toEqual(['Later'])
    server.calm()
    await desk.pass(15 * second)
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Later'])
    expect(desk.editor.saving.value).toBe('SAVED')
  })

  test('a question that sessions have asked comes back when it is deleted, with the reason', async () => {
    const { server, desk, editor } = await editing('p', 'q', 'r')
    server.slides[1]!.asked = true
    editor.edit({ type: 'removeSlide', key: 'q' })
    await desk.pass(2 * second)
    expect(promptsIn(editor)).toEqual(['Prompt p', 'Prompt q', 'Prompt r'])
    expect(editor.statusOf('q').refusal).toMatchObject({ code: 'QUESTION_ASKED', refused: null })
  })

  test('closing sends what there is; what cannot be sent is there the next time', async () => {
    const { server, desk, editor } = await editing('q')
    change(editor, 'q', 'Sent')
    await editor.close()
    expect([desk.keeps, ...promptsOn(server)]).toEqual([null, 'Sent'])
    expect(editor.edit({ type: 'setTitle', title: 'Too late' })).toBe(false)
    await desk.load()
    desk.weather.lostRequests = 1
    desk.editor.edit({ type: 'setTitle', title: 'Kept' })
    await desk.editor.close()
    expect(desk.keeps?.deck.title).toBe('Kept')
  })
})

describe('two who edit one deck', () => {
  async function two() {
    const { server, desk, editor } = await editing('p', 'q')
    const other = await Desk.open(server)
    return { server, desk, editor, other, theirs: keyOn(other, 'Prompt q') }
  }

  test('see what the other has added, moved, changed and deleted', async () => {
    const { desk, editor, other, theirs } = await two()
    other.editor.edit({ type: 'addSlide', slide: question('n'), at: 0 })
    other.editor.edit({ type: 'moveSlide', key: theirs, to: 0 })
    change(other.editor, theirs, 'Changed')
    other.editor.edit({ type: 'removeSlide', key: keyOn(other, 'Prompt p') })
    other.editor.edit({ type: 'setTitle', title: 'Renamed' })
    await other.pass(2 * second)
    await desk.pass(15 * second)
    expect(promptsIn(editor)).toEqual(['Changed', 'Prompt n'])
    expect(editor.deck.value.title).toBe('Renamed')
    expect([editor.saving.value, editor.canUndo.value]).toEqual(['SAVED', true])
  })

  test('do not notice that they have changed other fields of one slide', async () => {
    const { server, desk, editor, other, theirs } = await two()
    change(editor, 'q', 'Mine')
    other.editor.edit({ type: 'changeSlide', key: theirs, change: { settings: { show_results: false } } })
    await Promise.all([desk.pass(2 * second), other.pass(2 * second)])
    await Promise.all([desk.pass(15 * second), other.pass(15 * second)])
    expect(server.slides[1]!.content).toMatchObject({ prompt: 'Mine', settings: { show_results: false } })
    for (const { saving, conflict } of [editor, other.editor])
      expect([saving.value, conflict.value]).toEqual(['SAVED', null])
  })

  test.each([
    ['MINE', ['Prompt p', 'Mine']],
    ['THEIRS', ['Prompt p', 'Theirs']],
    ['BOTH', ['Prompt p', 'Theirs', 'Mine']],
  ] as const)('choose where they have changed the same: %s', async (choice, left) => {
    const { server, desk, editor, other, theirs } = await two()
    change(other.editor, theirs, 'Theirs')
    await other.pass(2 * second)
    change(editor, 'q', 'Mine')
    editor.edit({ type: 'changeSlide', key: 'q', change: { notes: 'Noted' } })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p', 'Theirs'])
    expect(editor.saving.value).toBe('CONFLICT')
    expect(editor.conflict.value).toMatchObject({
      key: 'q',
      mine: { prompt: 'Mine' },
      theirs: { prompt: 'Theirs' },
    })
    // Neither is lost by a reload.
    await desk.load()
    expect(desk.editor.conflict.value).toMatchObject({
      mine: { prompt: 'Mine' },
      theirs: { prompt: 'Theirs' },
    })
    desk.editor.resolve(choice)
    await desk.pass(2 * second)
    await other.pass(15 * second)
    for (const prompts of [promptsOn(server), promptsIn(desk.editor), promptsIn(other.editor)])
      expect(prompts).toEqual(left)
    expect(desk.editor.saving.value).toBe('SAVED')
    if (choice === 'MINE') return
    desk.editor.undo()
    expect(promptsIn(desk.editor)).toEqual(['Prompt p', 'Mine'])
  })

  test.each([
    ['MINE', ['Prompt p', 'Mine']],
    ['THEIRS', ['Prompt p']],
  ] as const)('choose where one has deleted what the other changes: %s', async (choice, left) => {
    const { server, desk, editor, other, theirs } = await two()
    other.editor.edit({ type: 'removeSlide', key: theirs })
    await other.pass(2 * second)
    change(editor, 'q', 'Mine')
    await desk.pass(2 * second)
    expect(editor.conflict.value).toMatchObject({ key: 'q', mine: { prompt: 'Mine' }, theirs: null })
    editor.resolve(choice)
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(left)
    expect(editor.saving.value).toBe('SAVED')
  })

  test('do not lose what one has changed while the other deletes it: it comes back', async () => {
    const { server, desk, editor, other, theirs } = await two()
    change(other.editor, theirs, 'Worked on')
    await other.pass(2 * second)
    editor.edit({ type: 'removeSlide', key: 'q' })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p', 'Worked on'])
    expect(promptsIn(editor)).toEqual(['Prompt p', 'Worked on'])
    expect(editor.statusOf('q').isRestored).toBe(true)
    editor.edit({ type: 'removeSlide', key: 'q' })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p'])
  })

  test('choose where one undoes what the other has changed since', async () => {
    const { server, desk, editor, other, theirs } = await two()
    change(editor, 'q', 'First')
    await desk.pass(2 * second)
    await other.pass(15 * second)
    change(other.editor, theirs, 'Theirs')
    await other.pass(2 * second)
    await desk.pass(15 * second)
    editor.undo()
    expect(editor.conflict.value).toMatchObject({
      mine: { prompt: 'Prompt q' },
      theirs: { prompt: 'Theirs' },
    })
    await desk.pass(2 * second)
    expect(promptsOn(server)).toEqual(['Prompt p', 'Theirs'])
    editor.redo()
    editor.resolve('THEIRS')
    await desk.pass(2 * second)
    expect([promptsIn(editor)[1], editor.saving.value]).toEqual(['Theirs', 'SAVED'])
  })

  test('choose a title', async () => {
    const { server, desk, editor, other } = await two()
    other.editor.edit({ type: 'setTitle', title: 'Theirs' })
    await other.pass(2 * second)
    editor.edit({ type: 'setTitle', title: 'Mine' })
    await desk.pass(2 * second)
    expect(editor.conflict.value).toEqual({ type: 'TITLE', key: 'title', mine: 'Mine', theirs: 'Theirs' })
    expect(server.title).toBe('Theirs')
    editor.resolve('MINE')
    await desk.pass(2 * second)
    expect([server.title, editor.saving.value]).toEqual(['Mine', 'SAVED'])
  })
})

test('a deck in the trash is recognized at once, and a restored one with the next refresh', async () => {
  const server = new FakeDeckServer()
  server.isTrashed = true
  const desk = await Desk.open(server)
  expect(desk.editor.head.value?.isTrashed).toBe(true)
  server.isTrashed = false
  await desk.pass(11 * second)
  expect(desk.editor.head.value?.isTrashed).toBe(false)
})

test('a refresh requested during another reads later changes', async () => {
  const { server, editor } = await editing('a')
  const response = Promise.withResolvers<void>()
  const readHead = vi.spyOn(server, 'readHead').mockImplementationOnce(async () => {
    const head = await FakeDeckServer.prototype.readHead.call(server)
    await response.promise
    return head
  })
  editor.refresh()
  expect(readHead).toHaveBeenCalledTimes(1)
  await server.rename('Of the other', undefined)
  editor.refresh()
  response.resolve()
  await editor.idle
  expect(editor.deck.value.title).toBe('Of the other')
})

test('the slide in hand stays in hand, and hands over to the one in its place', async () => {
  const { server, desk, editor } = await editing('p', 'q', 'r')
  editor.select('q')
  editor.edit({ type: 'moveSlide', key: 'q', to: 0 })
  expect(editor.selectedKey.value).toBe('q')
  editor.edit({ type: 'moveSlide', key: 'q', to: 1 })
  editor.edit({ type: 'removeSlide', key: 'q' })
  expect(editor.selectedKey.value).toBe('r')
  editor.undo()
  expect(editor.selectedKey.value).toBe('q')
  await desk.pass(2 * second)
  server.slides = []
  await server.rename('Emptied', undefined)
  await desk.pass(15 * second)
  expect(editor.selectedKey.value).toBeNull()
  const slide: EditorSlide = question('n')
  editor.edit({ type: 'addSlide', slide, at: 0 })
  expect(editor.selectedKey.value).toBe('n')
})

test('of a draft that changes while it is written, the last state is kept', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const kept: unknown[] = []
    const keeper = new DraftKeeper({
      found: null,
      write: async ({ deck }) => void kept.push(deck.title),
      remove: async () => void kept.push(null),
      release: () => {},
    })
    const state = (title: string) => newState({ title, slides: [], sections: {} })
    void keeper.keep(state('first'))
    for (let i = 0; i < turns; i++) await Promise.resolve()
    await keeper.keep(state('last'))
    expect(kept.at(-1)).toBe('last')
    void keeper.keep(null)
    for (let i = 0; i < turns; i++) await Promise.resolve()
    await keeper.keep(state('again'))
    expect(kept.at(-1)).toBe('again')
  }
})

test.each<[stored: string, edit: Edit]>([
  ['create', { type: 'addSlide', slide: question('r'), at: 1 }],
  ['update', { type: 'changeSlide', key: 'q', change: { prompt: 'Why?' } }],
  ['delete', { type: 'removeSlide', key: 'q' }],
  ['rename', { type: 'setTitle', title: 'New' }],
  ['divide', { type: 'setSection', key: 'q', title: 'Second' }],
])('a stored draft names a request without a response for pages of any version: %s', async (stored, edit) => {
  const { desk, editor } = await editing('q')
  desk.refuse = name => (name.startsWith('read') ? undefined : new Problem('NETWORK'))
  editor.edit(edit)
  await desk.pass(2 * second)
  expect(desk.keeps!.pending).toMatchObject({ do: stored })
})

describe('sections', () => {
  const begin = (editor: DeckEditor, key: string, title: string | null) =>
    editor.edit({ type: 'setSection', key, title })
  const sectionsOn = ({ sections, slides }: FakeDeckServer) =>
    sections.map(({ title, before }) => [title, slides.find(({ id }) => id === before)!.content.prompt])

  test('are saved, renamed, ended, undone, and there after a reload', async () => {
    const { server, desk, editor } = await editing('p', 'q')
    begin(editor, 'q', 'Second')
    await desk.pass(2 * second)
    expect([sectionsOn(server), editor.saving.value]).toEqual([[['Second', 'Prompt q']], 'SAVED'])
    begin(editor, 'q', 'Renamed')
    begin(editor, 'p', 'First')
    await desk.pass(2 * second)
    expect(sectionsOn(server)).toEqual([
      ['First', 'Prompt p'],
      ['Renamed', 'Prompt q'],
    ])
    await desk.load()
    expect(Object.values(desk.editor.deck.value.sections)).toEqual(['First', 'Renamed'])
    begin(desk.editor, keyOn(desk, 'Prompt p'), null)
    await desk.pass(2 * second)
    expect(sectionsOn(server)).toEqual([['Renamed', 'Prompt q']])
    desk.editor.undo()
    await desk.pass(2 * second)
    expect(sectionsOn(server)).toHaveLength(2)
  })

  test('of a new slide are saved with it, move with it, and go on to the next slide when it is deleted', async () => {
    const { server, desk, editor } = await editing('p', 'q')
    editor.edit({ type: 'addSlide', slide: question('n'), at: 0 })
    begin(editor, 'n', 'New')
    await desk.pass(2 * second)
    expect(sectionsOn(server)).toEqual([['New', 'Prompt n']])
    editor.edit({ type: 'moveSlide', key: 'n', to: 1 })
    await desk.pass(2 * second)
    expect(sectionsOn(server)).toEqual([['New', 'Prompt n']])
    editor.edit({ type: 'removeSlide', key: 'n' })
    expect(editor.deck.value.sections).toEqual({ q: 'New' })
    await desk.pass(2 * second)
    expect(sectionsOn(server)).toEqual([['New', 'Prompt q']])
    editor.undo()
    await desk.pass(2 * second)
    expect([sectionsOn(server), editor.saving.value]).toEqual([[['New', 'Prompt n']], 'SAVED'])
  })

  test('of two editors come together, and those of slides that are gone are left out', async () => {
    const { server, desk, editor } = await editing('p', 'q', 'r')
    const other = await Desk.open(server)
    begin(editor, 'p', 'Mine')
    begin(other.editor, keyOn(other, 'Prompt q'), 'Theirs')
    await other.pass(2 * second)
    await desk.pass(2 * second)
    await desk.pass(15 * second)
    await other.pass(15 * second)
    expect(sectionsOn(server)).toEqual([
      ['Mine', 'Prompt p'],
      ['Theirs', 'Prompt q'],
    ])
    expect(Object.values(other.editor.deck.value.sections).toSorted()).toEqual(['Mine', 'Theirs'])
    other.editor.edit({ type: 'removeSlide', key: keyOn(other, 'Prompt r') })
    begin(editor, 'r', 'Gone')
    await other.pass(2 * second)
    await desk.settle()
    expect(editor.deck.value.sections).toEqual({ p: 'Mine', q: 'Theirs' })
    expect([sectionsOn(server).length, editor.saving.value]).toEqual([2, 'SAVED'])
  })

  test('that the server refuses stay here, unsaved, until they are changed', async () => {
    const { server, desk, editor } = await editing('p')
    desk.refuse = name => (name === 'divide' ? new Problem('INVALID_REQUEST_BODY') : undefined)
    begin(editor, 'p', 'Refused')
    await desk.pass(2 * second)
    expect([editor.saving.value, editor.deck.value.sections]).toEqual(['REFUSED', { p: 'Refused' }])
    desk.refuse = () => undefined
    await desk.pass(60 * second)
    expect(server.sections).toEqual([])
    begin(editor, 'p', 'Taken')
    await desk.pass(2 * second)
    expect([editor.saving.value, sectionsOn(server)]).toEqual(['SAVED', [['Taken', 'Prompt p']]])
  })
})
