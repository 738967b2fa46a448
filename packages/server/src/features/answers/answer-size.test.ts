// Answer size: over HTTP and WebSocket, answers up to the byte limit are read and validated, larger ones are refused with
// PAYLOAD_TOO_LARGE, and the phone stays connected.
import { roomLimits } from '@roomful/contract/room/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'

onBothEngines('the size of answers', newConfig => {
  let api: ApiClient
  let room: OpenRoom
  beforeAll(async () => {
    api = await startApi(await newConfig())
    room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }] })
    await room.activate(0)
  })
  afterAll(() => api.app.close())

  /** A body that is so many bytes long. */
  function bodyOf(bytes: number): string {
    const body = (text: string) => JSON.stringify({ answer: { text } })
    return body('ü'.repeat(10) + 'x'.repeat(bytes - Buffer.byteLength(body('')) - 20))
  }

  test.each([
    [roomLimits.answerBytesMax, 400, 'INVALID_ANSWER'],
    [roomLimits.answerBytesMax + 1, 413, 'PAYLOAD_TOO_LARGE'],
  ])('an answer of %i bytes over HTTP is answered %i %s', async (bytes, status, code) => {
    const { token } = await room.join()
    const path = `/questions/${room.questions[0]}/answer`
    const response = await callRoom(api.app, token, 'PUT', path, bodyOf(bytes))
    const body = (await response.json()) as { code: string }
    expect([response.status, body.code]).toEqual([status, code])
  })

  test.each([
    [15_000, 'INVALID_ANSWER'],
    [roomLimits.answerBytesMax, 'PAYLOAD_TOO_LARGE'],
  ])('an answer with a text of %i characters over a socket is refused with %s', async (characters, code) => {
    const phone = await room.phone()
    await expect(phone.answer(room.questions[0]!, { text: 'x'.repeat(characters) })).rejects.toMatchObject({
      code,
    })
    await expect(phone.answer(room.questions[0]!, { text: 'x' })).resolves.toBeUndefined()
  })
})
