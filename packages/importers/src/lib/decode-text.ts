import { ImportError } from '../deck-draft.ts'

export interface DecodedText {
  /** Without a byte order mark, with \n line ends. */
  readonly text: string
  /**
   * Whether the bytes were neither UTF-8 nor UTF-16 and were decoded as Windows-1252, as old spreadsheets
   * write.
   */
  readonly isGuess: boolean
}

/**
 * Decodes a text file by its byte order mark, else as UTF-8, else as Windows-1252.
 * @throws ImportError if it is not text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: tidy(decode(bytes, 'utf-16le')!), isGuess: false }
  if (first === 0xfe && second === 0xff) return { text: tidy(decode(bytes, 'utf-16be')!), isGuess: false }
  const utf8 = decode(bytes, 'utf-8', true)
  const text = tidy(utf8 ?? decode(bytes, 'windows-1252')!)
  if (text.includes('\0')) throw new ImportError('UNKNOWN_FORMAT')
  return { text, isGuess: utf8 === null }
}

function decode(bytes: Uint8Array, encoding: string, fatal = false): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

const tidy = (text: string) => text.replace(/\r\n?/g, '\n').toWellFormed()
