import { ImportError } from './import-error.ts'

const depthMax = 100
const attributesMax = 100
/** A sheet of five thousand rows has as many. */
const elementsMax = 250_000

/** What is called for each part of a document, in order. Names are without their prefix. */
export interface XmlHandler {
  /** @param line where the element begins, from 1. */
  open?(name: string, attributes: ReadonlyMap<string, string>, line: number): void
  text?(text: string): void
  close?(name: string): void
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * Reads a well-formed XML document once from its beginning to its end. Document types and entities of its own are refused, so
 * that nothing grows while it is read and nothing is fetched.
 * @throws ImportError DAMAGED with the line, DOCTYPE, TOO_LARGE
 */
export function readXml(document: string, handler: XmlHandler): void {
  const names: string[] = []
  let at = 0
  let line = 1
  let isEnded = false
  let elements = 0

  function fail(what: string): never {
    throw new ImportError('DAMAGED', what, line)
  }
  /** Moves on, counting lines. */
  function advance(to: number): string {
    const passed = document.slice(at, to)
    for (let i = passed.indexOf('\n'); i >= 0; i = passed.indexOf('\n', i + 1)) line++
    at = to
    return passed
  }
  function endOf(mark: string, what: string): number {
    const end = document.indexOf(mark, at)
    return end < 0 ? fail(`${what} is not closed`) : end
  }
  function give(text: string): void {
    if (names.length > 0) handler.text?.(text)
    else if (text.trim() !== '') fail('there is text outside of the document')
  }
  function close(name: string): void {
    handler.close?.(name.replace(/^.*:/, ''))
    names.pop()
    if (names.length === 0) isEnded = true
  }

  while (at < document.length) {
    const tag = document.indexOf('<', at)
    const text = advance(tag < 0 ? document.length : tag)
    if (text !== '') give(decodeEntities(text, fail))
    if (tag < 0) break
    if (document.startsWith('<!--', at)) {
      advance(at + 4)
      advance(endOf('-->', 'a comment') + 3)
    } else if (document.startsWith('<![CDATA[', at)) {
      advance(at + 9)
      give(advance(endOf(']]>', 'a CDATA section')))
      advance(at + 3)
    } else if (document.startsWith('<!', at)) throw new ImportError('DOCTYPE', '', line)
    else if (document.startsWith('<?', at)) advance(endOf('?>', 'an instruction') + 2)
    else if (document.startsWith('</', at)) {
      const name = advance(endOf('>', 'a tag') + 1)
        .slice(2, -1)
        .trimEnd()
      if (names.at(-1) !== name) fail(`</${name}> closes nothing`)
      close(name)
    } else {
      const began = line
      const source = advance(endOfTag(document, at) ?? fail('a tag is not closed'))
      if (isEnded) fail('there is more than one document')
      if (++elements > elementsMax) throw new ImportError('TOO_LARGE', `<${names[0]}>`, line)
      const { name, attributes, isEmpty } = readTag(source, fail)
      names.push(name)
      if (names.length > depthMax) fail('elements are nested too deeply')
      handler.open?.(name.replace(/^.*:/, ''), attributes, began)
      if (isEmpty) close(name)
    }
  }
  if (names.length > 0) fail(`<${names.at(-1)}> is not closed`)
  if (!isEnded) fail('it is empty')
}

/** The place after the > of a tag, which may stand in its attributes too. */
function endOfTag(document: string, from: number): number | null {
  for (let at = from + 1; ; ) {
    const stop = nextOf(document, at)
    const character = document[stop]
    if (character === undefined || character === '<') return null
    if (character === '>') return stop + 1
    const closing = document.indexOf(character, stop + 1)
    if (closing < 0) return null
    at = closing + 1
  }
}

function nextOf(document: string, from: number): number {
  for (let at = from; at < document.length; at++) {
    const character = document[at]
    if (character === '>' || character === '"' || character === "'" || character === '<') return at
  }
  return document.length
}

const noAttributes: ReadonlyMap<string, string> = new Map()
const tagName = /^<([^\s/>"'=<]+)/
const attribute = /\s+([^\s/>"'=<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y

function readTag(source: string, fail: (what: string) => never) {
  const name = tagName.exec(source)?.[1] ?? fail('a tag has no name')
  const isEmpty = source.endsWith('/>')
  if (source.length === name.length + (isEmpty ? 3 : 2)) return { name, attributes: noAttributes, isEmpty }
  const attributes = new Map<string, string>()
  attribute.lastIndex = name.length + 1
  let end = attribute.lastIndex
  for (let match = attribute.exec(source); match; match = attribute.exec(source)) {
    const key = match[1]!.replace(/^.*:/, '')
    if (attributes.size === attributesMax) fail(`<${name}> has too many attributes`)
    attributes.set(key, decodeEntities(match[2] ?? match[3]!, fail))
    end = attribute.lastIndex
  }
  const rest = source.slice(end).trim()
  if (rest !== '>' && rest !== '/>') fail(`<${name}> has an attribute that cannot be read`)
  return { name, attributes, isEmpty }
}

function decodeEntities(text: string, fail: (what: string) => never): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,10});?/g, (whole, name: string) => {
    const character = entities.get(name) ?? characterOf(name)
    return character !== undefined && whole.endsWith(';') ? character : fail(`${whole} is not known`)
  })
}

/** Of `#233` or `#xe9`. */
export function characterOf(name: string): string | undefined {
  const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (!digits) return undefined
  const code = digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2])
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined
}
