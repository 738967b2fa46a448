import { setImmediate as nextTurn } from 'node:timers/promises'

/** Deeper than any accepted body. */
const depthMax = 64
/** More members than any accepted body: a presentation of 200 slides with everything on them. */
const membersMax = 100_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Bytes scanned before yielding to the event loop. */
const sliceBytes = 256 * 1024

/** Whether a JSON text exceeds the structure of any accepted body: parsing 5 MB of brackets or short keys blocks for a second. Scans each byte once. */
export async function isCostlyJson(text: Buffer): Promise<boolean> {
  let depth = 0
  let members = 0
  let isString = false
  for (let i = 0; i < text.length; i++) {
    if (i > 0 && i % sliceBytes === 0) await nextTurn()
    const byte = text[i]
    if (isString) {
      if (byte === backslash) i++
      else if (byte === quote) isString = false
    } else if (byte === quote) isString = true
    else if (byte === openBracket || byte === openBrace) {
      depth++
      members++
    } else if (byte === closeBracket || byte === closeBrace) depth--
    else if (byte === comma) members++
    if (depth > depthMax || members > membersMax) return true
  }
  return false
}
