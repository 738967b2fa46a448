import { type Box, boxesOf, Fields, onlyBox } from './boxes.ts'

/** What a property says of an item, and whether a reader that does not know it must give up. */
export interface Property extends Box {
  readonly isEssential: boolean
}

/** A picture among those of a file: the one to show, its transparency, parts of it, a thumbnail. */
export interface Item {
  readonly id: number
  readonly type: string
  readonly properties: readonly Property[]
  readonly content: Buffer
}

/** That an item belongs to others: `auxl`, `thmb`, `dimg`, `prem`. */
export interface Reference {
  readonly type: string
  readonly from: number
  readonly to: readonly number[]
}

export interface Items {
  readonly primary: Item
  readonly all: readonly Item[]
  readonly references: readonly Reference[]
}

const itemsMax = 64
const piecesMax = 64

/** The pictures of a HEIF file (ISO/IEC 23008-12, 6); null where it is none, or more complicated than pictures have to be. */
export function itemsOf(file: Buffer): Items | null {
  try {
    return readItems(file)
  } catch (error) {
    // A number stands beyond the end of its box.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readItems(file: Buffer): Items | null {
  const meta = onlyBox(boxesOf(file) ?? [], 'meta')
  const boxes = meta && boxesOf(meta.subarray(4))
  if (!boxes) return null
  const [handler, primary, infos] = ['hdlr', 'pitm', 'iinf'].map(type => onlyBox(boxes, type))
  const [places, properties] = ['iloc', 'iprp'].map(type => onlyBox(boxes, type))
  if (!handler || !primary || !infos || !places || !properties) return null
  if (handler.toString('latin1', 8, 12) !== 'pict') return null
  const types = typesOf(infos)
  const contents = contentsOf(places, file, onlyBox(boxes, 'idat'))
  const propertiesOf = propertiesIn(properties)
  if (!types || !contents || !propertiesOf) return null
  const all = [...types].flatMap(([id, type]) => {
    const content = contents.get(id)
    return content ? [{ id, type, content, properties: propertiesOf.get(id) ?? [] }] : []
  })
  const shown = idIn(primary)
  const references = boxes.some(({ type }) => type === 'iref') ? referencesIn(onlyBox(boxes, 'iref')) : []
  const found = all.find(({ id }) => id === shown)
  return found && references ? { primary: found, all, references } : null
}

function idIn(primary: Buffer): number {
  const fields = new Fields(primary)
  const version = fields.number(1)
  fields.number(3)
  return fields.number(version === 0 ? 2 : 4)
}

function typesOf(infos: Buffer): Map<number, string> | null {
  const version = new Fields(infos).number(1)
  const entries = boxesOf(infos.subarray(version === 0 ? 6 : 8))
  if (!entries || entries.length > itemsMax) return null
  const types = new Map<number, string>()
  for (const { content } of entries) {
    const fields = new Fields(content)
    const entryVersion = fields.number(1)
    if (entryVersion < 2) return null
    fields.number(3)
    const id = fields.number(entryVersion === 2 ? 2 : 4)
    const isProtected = fields.number(2) !== 0
    if (isProtected || types.has(id)) return null
    types.set(id, fields.text(4))
  }
  return types
}

/** What each item holds, wherever in the file its pieces are. */
function contentsOf(places: Buffer, file: Buffer, within: Buffer | null): Map<number, Buffer> | null {
  const fields = new Fields(places)
  const version = fields.number(1)
  fields.number(3)
  const [sizes, more] = [fields.number(1), fields.number(1)]
  const bytes = {
    offset: sizes >> 4,
    length: sizes & 15,
    base: more >> 4,
    index: version > 0 ? more & 15 : 0,
  }
  if (version > 2 || Object.values(bytes).some(count => ![0, 4, 8].includes(count))) return null
  const count = fields.number(version < 2 ? 2 : 4)
  if (count > itemsMax) return null
  const contents = new Map<number, Buffer>()
  let total = 0
  for (let i = 0; i < count; i++) {
    const id = fields.number(version < 2 ? 2 : 4)
    const method = version > 0 ? fields.number(2) & 15 : 0
    const isElsewhere = fields.number(2) !== 0
    const source = method === 0 ? file : method === 1 ? within : null
    const base = fields.number(bytes.base)
    const pieces = fields.number(2)
    if (isElsewhere || !source || pieces > piecesMax || contents.has(id)) return null
    const parts: Buffer[] = []
    for (let piece = 0; piece < pieces; piece++) {
      fields.number(bytes.index)
      const from = base + fields.number(bytes.offset)
      const length = fields.number(bytes.length)
      if (length === 0 || from + length > source.length) return null
      total += length
      parts.push(source.subarray(from, from + length))
    }
    // Pieces that overlap would make more of a file than it holds.
    if (total > file.length) return null
    contents.set(id, Buffer.concat(parts))
  }
  return contents
}

function propertiesIn(boxOfProperties: Buffer): Map<number, Property[]> | null {
  const boxes = boxesOf(boxOfProperties)
  const available = boxesOf(onlyBox(boxes ?? [], 'ipco') ?? Buffer.alloc(1))
  const given = onlyBox(boxes ?? [], 'ipma')
  if (!available || !given) return null
  const fields = new Fields(given)
  const version = fields.number(1)
  const isWide = (fields.number(3) & 1) === 1
  const count = fields.number(4)
  if (count > itemsMax) return null
  const properties = new Map<number, Property[]>()
  for (let i = 0; i < count; i++) {
    const id = fields.number(version < 1 ? 2 : 4)
    if (properties.has(id)) return null
    const own: Property[] = []
    for (let left = fields.number(1); left > 0; left--) {
      const word = fields.number(isWide ? 2 : 1)
      const top = isWide ? 0x8000 : 0x80
      const index = word & (top - 1)
      if (index === 0) continue
      const property = available[index - 1]
      if (!property) return null
      own.push({ ...property, isEssential: (word & top) !== 0 })
    }
    properties.set(id, own)
  }
  return properties
}

function referencesIn(content: Buffer | null): Reference[] | null {
  if (!content) return null
  const bytes = new Fields(content).number(1) === 0 ? 2 : 4
  const boxes = boxesOf(content.subarray(4))
  if (!boxes || boxes.length > itemsMax) return null
  return boxes.map(({ type, content: reference }) => {
    const fields = new Fields(reference)
    const from = fields.number(bytes)
    return { type, from, to: Array.from({ length: fields.number(2) }, () => fields.number(bytes)) }
  })
}
