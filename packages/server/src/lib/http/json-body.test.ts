// Bodies of files have to arrive at a pace: one that drips in is refused, and may be sent again.
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiveJsonBody } from './body.ts'

const mebibyte = 1024 * 1024
const paceMs = 10_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A request whose body is written by hand. */
function arriving(): PassThrough & IncomingMessage {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & IncomingMessage
}
/** Writes, and waits until it has been read. */
const write = (request: PassThrough, text: string) => new Promise(resolve => request.write(text, resolve))

test('a file that drips in is refused after 10 s', async () => {
  const request = arriving()
  const refused = expect(receiveJsonBody(request, 2 * mebibyte)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await write(request, `"${'x'.repeat(70_000)}`)
  vi.advanceTimersByTime(paceMs)
  await write(request, 'x')
  vi.advanceTimersByTime(paceMs)
  await refused
  expect(vi.getTimerCount()).toBe(0)
})

test('one that keeps the pace is read, however long it takes; others may take their time', async () => {
  const file = arriving()
  const text = 'x'.repeat(70_000)
  const read = receiveJsonBody(file, 2 * mebibyte)
  await write(file, '"')
  for (let i = 0; i < 20; i++) {
    await write(file, text)
    vi.advanceTimersByTime(paceMs)
  }
  file.end('"')
  expect(await read).toBe(text.repeat(20))
  const small = arriving()
  const other = receiveJsonBody(small)
  vi.advanceTimersByTime(paceMs)
  small.end('1')
  expect(await other).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a form that drips in, whatever its parts, is refused like any file', async () => {
  const form = { file: 'file', fileName: 'file_name', booleans: [] }
  const request = Object.assign(arriving(), {
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
  })
  const refused = expect(receiveJsonBody(request, 2 * mebibyte, form)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await write(request, '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n')
  vi.advanceTimersByTime(paceMs)
  await refused
  expect(vi.getTimerCount()).toBe(0)
})
