// WebSocket text frames built by hand are valid for every payload length, with lengths counted in UTF-8 bytes.
import type { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as webSockets from 'ws'
import { frameOf, textFrame } from './frame.ts'

/** Exported by ws and left out of its types. */
const { Receiver } = webSockets as unknown as {
  Receiver: new (options: { isServer: boolean; allowSynchronousEvents: boolean }) => Writable
}

/** What a WebSocket implementation makes of these bytes, coming in pieces of `pieceBytes`. */
function messagesIn(bytes: Buffer, pieceBytes = bytes.length): string[] {
  const messages: string[] = []
  // A server's frames are unmasked: the receiver is a client's.
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true })
  receiver.on('message', (data: Buffer, isBinary: boolean) => {
    expect(isBinary).toBe(false)
    messages.push(data.toString())
  })
  receiver.on('error', error => {
    throw error
  })
  for (let from = 0; from < bytes.length; from += pieceBytes)
    receiver.write(bytes.subarray(from, from + pieceBytes))
  return messages
}

test('a text of any length from 0 to 70,000 is one whole frame, and the next one starts where it ends', () => {
  const longest = 'x'.repeat(70_000)
  for (let length = 0; length <= longest.length; length += length < 300 || nearEdge(length) ? 1 : 97) {
    const text = longest.slice(0, length)
    const frames = Buffer.concat([textFrame(text), textFrame('next')])
    const messages = messagesIn(frames)
    expect([messages.length, messages[0]?.length, messages[1]], `length ${length}`).toEqual([
      2,
      length,
      'next',
    ])
  }
})

/** Where the length takes more bytes. */
function nearEdge(length: number): boolean {
  return Math.abs(length - 65_536) < 100
}

test('the length is that of the bytes, not of the characters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 50 }),
      (texts, pieceBytes) => {
        // Lone surrogates are no text: JSON escapes them, and UTF-8 cannot say them.
        const wellFormed = texts.map(text => text.toWellFormed())
        expect(messagesIn(Buffer.concat(wellFormed.map(textFrame)), pieceBytes)).toEqual(wellFormed)
      },
    ),
  )
  for (const text of ['é'.repeat(63), '💡'.repeat(32), '漢'.repeat(21_846)])
    expect(messagesIn(textFrame(text))).toEqual([text])
})

test('a message is a frame of its JSON', () => {
  const message = { type: 'ack', ref: 'ü'.repeat(100) } as const
  expect(JSON.parse(messagesIn(frameOf(message))[0]!)).toEqual(message)
})
