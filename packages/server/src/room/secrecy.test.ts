// No message and no response shows a participant what is right before the reveal: not a late join, a reconnect, a state
// read or a refused answer, for any question type.
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { answerTo, seededNumbers } from '../../test/support/every-type.ts'
import { openRoom } from '../../test/support/room.ts'

/** Every type with a right answer; what is right can be recognized anywhere by a text or by a key. */
const explanation = 'Because of the **canary**.'
const deck = {
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which of them?',
      options: [{ text: 'a', is_correct: true }, { text: 'b' }, { text: 'c', is_correct: true }],
      settings: { allow_multiple: true, points: 10 },
    },
    {
      type: 'QUIZ',
      prompt: 'Which one?',
      options: [{ text: 'a' }, { text: 'b', is_correct: true }],
      settings: { time_limit_seconds: null },
    },
    {
      type: 'NUMERIC',
      prompt: 'How many?',
      settings: { min: 0, max: 100, correct_value: 77, tolerance: 3, points: 10 },
    },
    {
      type: 'ORDERING',
      prompt: 'In which order?',
      options: [{ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'd' }],
      settings: { points: 10 },
    },
    {
      type: 'MATCHING',
      prompt: 'What belongs together?',
      options: [
        { text: 'a', match: 'of a' },
        { text: 'b', match: 'of b' },
        { text: 'c', match: 'of c' },
      ],
      settings: { points: 10 },
    },
    {
      type: 'FILL_IN_BLANK',
      prompt: 'It is ___',
      settings: { blanks: [{ accepted: ['the canary', 'another canary'] }], points: 10 },
    },
  ].map(question => ({ ...question, explanation })),
}

const revealingKeys = [
  ...[
    'explanation',
    'is_correct',
    'match',
    'accepted',
    'correct_value',
    'tolerance',
    'correct_option_ids',
    'correct_order',
  ],
  ...['correct_pairs', 'placement_accuracy', 'blank_stats', 'most_common_order'],
]

/** Where, in whatever a participant was sent, something says what is right. */
function leaksIn(received: unknown, path = ''): string[] {
  if (typeof received === 'string') return /canary/.test(received) ? [path] : []
  if (received === null || typeof received !== 'object') return []
  return Object.entries(received).flatMap(([key, value]) => {
    const here = `${path}.${key}`
    return revealingKeys.includes(key) && value !== null ? [here] : leaksIn(value, here)
  })
}

onBothEngines('correct answers', newConfig => {
  let api: ApiClient
  afterEach(() => api.app.close())

  test('messages and responses show a participant the correct answer after the reveal only', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const number = seededNumbers(3)
    const received: unknown[] = []
    const http = async (method: string, path: string, token?: string, body?: object) => {
      const response = await fetch(`${api.app.url}/room/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      received.push(await response.json())
      return response.status
    }
    const stage = await room.stage()
    const phones = [await room.phone(), await room.phone()]
    for (const [q, questionId] of room.questions.entries()) {
      received.length = 0
      for (const phone of phones) phone.messages.length = 0
      await room.activate(q)
      for (const phone of phones) await phone.until(() => phone.room!.question?.id === questionId)
      const { type } = deck.questions[q]!
      const shown = phones[0]!.room!.question!
      const withMatches = {
        type,
        options: shown.options.map((option, i) => ({ ...option, match_id: shown.matches?.[i]?.id ?? '' })),
      }
      const answer =
        type === 'NUMERIC'
          ? { value: 40 }
          : type === 'FILL_IN_BLANK'
            ? { blanks: ['a guess'] }
            : answerTo(withMatches, number)!
      await phones[0]!.answer(questionId, answer)
      // By every way there is: a late join, a state read, an answer over HTTP, a bad answer, a reconnect.
      const late = await room.join()
      received.push(late)
      expect(await http('GET', '/state', late.token)).toBe(200)
      expect(await http('PUT', `/questions/${questionId}/answer`, late.token, { answer })).toBe(200)
      expect(await http('PUT', `/questions/${questionId}/answer`, late.token, { answer: { no: 1 } })).toBe(
        400,
      )
      await stage.send({ type: 'show_results', shown: true })
      await stage.send({ type: 'lock' })
      await phones[0]!.until(() => phones[0]!.messages.some(message => message.type === 'results'))
      await phones[1]!.until(() => phones[1]!.room!.question?.phase === 'LOCKED')
      await stage.until(() => stage.room!.question?.phase === 'LOCKED')
      expect(await http('PUT', `/questions/${questionId}/answer`, late.token, { answer })).toBe(409)
      expect(await http('GET', '/state', late.token)).toBe(200)
      const again = await room.phone()
      received.push(again.messages, ...phones.map(phone => phone.messages))
      expect(leaksIn(received), type).toEqual([])
      expect(stage.room!.question).toMatchObject({ id: questionId, phase: 'LOCKED' })
      expect(JSON.stringify(stage.messages), type).not.toContain(explanation)

      await stage.send({ type: 'reveal' })
      await phones[0]!.until(() => phones[0]!.room!.question?.phase === 'REVEALED')
      await phones[0]!.until(() => leaksIn(phones[0]!.messages).length > 0)
      for (const device of [phones[0]!, phones[1]!, stage]) {
        await device.until(() => device.room!.question?.phase === 'REVEALED')
        expect(device.room!.question!.explanation, type).toBe(explanation)
      }
      stage.messages.length = 0
      await again.leave()
    }
  })
})
