import { imageLimits } from '@roomful/contract/features/images/limits'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import type { Place } from './place.ts'

/** A picture as uploads store it. */
export interface CheckedPicture {
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Checks and rewrites a picture as uploads are; null for other files and those beyond the limits. */
export type CheckPicture = (file: Buffer) => CheckedPicture | null

/** A file next to a text, read once it is used. */
export interface FileSource {
  /** Equal for the same file. */
  readonly key: string
  read(): Promise<Buffer | undefined> | Buffer | undefined
}

/** Finds a file by the address in a text; null if there is none. */
export type FindFile = (address: string) => FileSource | null

/** A picture within a text. */
export interface PictureInText {
  readonly place: Place
  /** Null if there is none in the imported file. */
  readonly file: FileSource | null
  /** If it is elsewhere. */
  readonly address: string | null
  readonly alt: string
  readonly name: string
}

// Noncharacters: they are neither white space nor invisible, so that texts keep them until slides are made.
const [begin, end] = ['\ufdea', '\ufdeb']
const marks = new RegExp(`${begin}(\\d{0,9})${end}?|${end}`, 'g')

const dataAddress = /^data:image\/[\w.+-]{1,40};base64,/i
const otherAddress = /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^[a-z][a-z0-9+.-]*:/i

/** An address without query and fragment. */
export function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0]!
}

/** Whether an address leads out of the file. */
function isOutside(address: string): boolean {
  return otherAddress.test(address.trim()) && !dataAddress.test(address.trim())
}

/** The picture within an address itself, `data:image/png;base64,…`. */
function dataFile(address: string): FileSource | null {
  const start = dataAddress.exec(address.trim())
  if (!start) return null
  return { key: address, read: () => Buffer.from(address.trim().slice(start[0].length), 'base64') }
}

/** The pictures in the texts of a file, which readers leave as marks. */
export class PictureMarks {
  readonly #pictures: PictureInText[] = []

  get isEmpty(): boolean {
    return this.#pictures.length === 0
  }

  /** A mark to put into a text. @param find finds the picture's file */
  add(
    place: Place,
    { source, alt }: { readonly source: string; readonly alt: string },
    find: FindFile,
  ): string {
    const data = dataFile(source)
    const address = isOutside(source) ? source : null
    const name = data ? 'data:image' : cleanLine(withoutQuery(source).replace(/^.*\//, ''))
    const described = cleanLine(alt).slice(0, imageLimits.altLengthMax).toWellFormed()
    const file = address === null ? (data ?? find(source)) : null
    this.#pictures.push({ place, file, address, alt: described, name: name || source })
    return begin + String(this.#pictures.length - 1) + end
  }

  /**
   * A text without its marks, and their pictures. Those without a file leave their alternative text.
   * @param text returned as given if it is none
   */
  split(text: unknown): { readonly text: string; readonly pictures: readonly PictureInText[] } {
    if (typeof text !== 'string') return { text: text as string, pictures: [] }
    if (!text.includes(begin) && !text.includes(end)) return { text, pictures: [] }
    const pictures: PictureInText[] = []
    const plain = text.replace(marks, (_, index: string | undefined) => {
      const picture = index ? this.#pictures[Number(index)] : undefined
      if (!picture) return ''
      pictures.push(picture)
      return picture.file ? ' ' : ` ${picture.alt} `
    })
    const lines = plain.split('\n').map(line => line.replace(/ {2,}/g, ' ').trim())
    return {
      text: lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
      pictures,
    }
  }

  /** A text with alternative texts, or else names, in place of the pictures. */
  described(text: string): string {
    if (!text.includes(begin)) return text
    return text.replace(marks, (_, index: string | undefined) => {
      const picture = index ? this.#pictures[Number(index)] : undefined
      return picture ? picture.alt || picture.name : ''
    })
  }
}
