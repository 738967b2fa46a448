import { readAv1Still } from './av1.ts'
import { box, boxesOf, fullBox, numbers } from './boxes.ts'
import { type Item, type Items, itemsOf, type Property } from './heif-items.ts'
import { isColourProfile } from './icc-profile.ts'
import type { Image } from './image.ts'

/** What says that an item is the transparency of another (AVIF, 4). */
const alphaNames = ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1']
/** Of an `av1C`, before what it repeats of the picture (AV1 in ISO Base Media File Format, 2.3). */
const av1HeadBytes = 4
const nclxBytes = 11
const propertiesMax = 16

/** An item as it is written again. */
interface Part {
  readonly width: number
  readonly height: number
  readonly content: Buffer
  readonly properties: readonly Property[]
}

/** A still picture of one piece, with its transparency. @see readImage */
export function readAvif(file: Buffer): Image | null {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return null
  const boxes = boxesOf(file)
  if (!boxes || boxes.some(({ type }) => type === 'moov')) return null
  if (!isStill(boxes[0]!.content)) return null
  const items = itemsOf(file)
  const colour = items && partOf(items.primary)
  if (!colour) return null
  const alphaItem = alphaOf(items)
  const alpha = alphaItem && partOf(alphaItem)
  if (alphaItem && !(alpha && alpha.width === colour.width && alpha.height === colour.height)) return null
  const isPremultiplied = items.references.some(
    ({ type, from, to }) => type === 'prem' && from === items.primary.id && to.includes(alphaItem?.id ?? -1),
  )
  const rotation = colour.properties.find(({ type }) => type === 'irot')?.content[0] ?? 0
  const { width, height } = rotation & 1 ? { width: colour.height, height: colour.width } : colour
  const bytes = fileOf(alpha ? [colour, alpha] : [colour], isPremultiplied)
  return { mediaType: 'image/avif', width, height, bytes }
}

/** By its brands: the first, its version, and others that it is compatible with, of four characters each. */
function isStill(brands: Buffer): boolean {
  const all = brands.toString('latin1').match(/.{4}/gs) ?? []
  return all[0] !== 'avis' && all.some((brand, i) => i !== 1 && brand === 'avif')
}

function alphaOf({ primary, all, references }: Items): Item | undefined {
  return all.find(
    ({ id, properties }) =>
      references.some(({ type, from, to }) => type === 'auxl' && from === id && to.includes(primary.id)) &&
      properties.some(({ type, content }) => type === 'auxC' && isAlphaName(content)),
  )
}

function isAlphaName(content: Buffer): boolean {
  const end = content.indexOf(0, 4)
  return end > 0 && alphaNames.includes(content.toString('latin1', 4, end))
}

/** Null unless it is one AV1 picture of the size that its item says, and all of its essential properties are kept. */
function partOf({ type, content, properties }: Item): Part | null {
  const picture = type === 'av01' ? readAv1Still(content) : null
  const sizes = properties.filter(property => property.type === 'ispe')
  const size = sizes[0]?.content
  if (!picture || sizes.length !== 1 || size?.length !== 12) return null
  const [width, height] = [size.readUInt32BE(4), size.readUInt32BE(8)]
  if (picture.width !== width || picture.height !== height) return null
  const kept = properties.flatMap(property => {
    const content = keptOf(property)
    return content ? [{ ...property, content }] : []
  })
  const only = kept.filter(({ type }) => type !== 'colr').map(({ type }) => type)
  if (!only.includes('av1C') || !only.includes('ispe') || new Set(only).size < only.length) return null
  if (kept.length > propertiesMax) return null
  if (properties.some(property => property.isEssential && !keptOf(property))) return null
  return { width, height, content: picture.bytes, properties: kept }
}

/** The part of a property that drawing needs, orientation included; null of other properties, and of malformed ones. */
function keptOf({ type, content }: Property): Buffer | null {
  switch (type) {
    case 'av1C':
      return content[0] === 0x81 && content.length >= av1HeadBytes ? content.subarray(0, av1HeadBytes) : null
    case 'irot':
      return content.length === 1 ? numbers([content[0]! & 3, 1]) : null
    case 'imir':
      return content.length === 1 ? numbers([content[0]! & 1, 1]) : null
    case 'ispe':
      return isPlain(content) && content.length === 12 ? content : null
    case 'pixi':
      return isPlain(content) && content[4]! <= 4 && content.length === 5 + content[4]! ? content : null
    case 'auxC':
      return isPlain(content) && isAlphaName(content) && content.indexOf(0, 4) === content.length - 1
        ? content
        : null
    case 'colr':
      return isColour(content) ? content : null
    default:
      return null
  }
}

/** Whether a box that begins with a version and flags has none. */
function isPlain(content: Buffer): boolean {
  return content.length > 4 && content.readUInt32BE(0) === 0
}

function isColour(content: Buffer): boolean {
  const kind = content.toString('latin1', 0, 4)
  if (kind === 'nclx') return content.length === nclxBytes
  return (kind === 'prof' || kind === 'rICC') && isColourProfile(content.subarray(4))
}

/** A file of one picture, or of one and its transparency. */
function fileOf(parts: readonly Part[], isPremultiplied: boolean): Buffer {
  const brands = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'))
  const withPlaces = (from: number) => metaOf(parts, from, isPremultiplied)
  const start = brands.length + withPlaces(0).length + 8
  return Buffer.concat([brands, withPlaces(start), box('mdat', ...parts.map(({ content }) => content))])
}

/** @param from where in the file the first item begins */
function metaOf(parts: readonly Part[], from: number, isPremultiplied: boolean): Buffer {
  let at = from
  const places = parts.flatMap(({ content }, i) => {
    const place = numbers([i + 1, 2], [0, 2], [1, 2], [at, 4], [content.length, 4])
    at += content.length
    return [place]
  })
  const infos = parts.map((_, i) =>
    fullBox('infe', 2, 0, numbers([i + 1, 2], [0, 2]), Buffer.from('av01\0', 'latin1')),
  )
  const all = parts.flatMap(({ properties }) => properties)
  let index = 0
  const given = parts.map(({ properties }, i) =>
    Buffer.concat([
      numbers([i + 1, 2], [properties.length, 1]),
      ...properties.map(({ isEssential }) => numbers([++index | (isEssential ? 0x80 : 0), 1])),
    ]),
  )
  const references = [
    box('auxl', numbers([2, 2], [1, 2], [1, 2])),
    ...(isPremultiplied ? [box('prem', numbers([1, 2], [1, 2], [2, 2]))] : []),
  ]
  return fullBox(
    'meta',
    0,
    0,
    fullBox('hdlr', 0, 0, numbers([0, 4]), Buffer.from('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, 0, numbers([1, 2])),
    fullBox('iloc', 0, 0, numbers([0x44, 1], [0, 1], [parts.length, 2]), ...places),
    fullBox('iinf', 0, 0, numbers([parts.length, 2]), ...infos),
    ...(parts.length > 1 ? [fullBox('iref', 0, 0, ...references)] : []),
    box(
      'iprp',
      box('ipco', ...all.map(({ type, content }) => box(type, content))),
      fullBox('ipma', 0, 0, numbers([parts.length, 4]), ...given),
    ),
  )
}
