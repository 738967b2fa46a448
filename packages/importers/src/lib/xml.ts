import { SaxesParser } from 'saxes'
import { ImportError } from '../deck-draft.ts'

const depthMax = 100
const attributesMax = 100
/** As many as a sheet of five thousand rows has. */
const elementsMax = 250_000

/** Called for each part of a document, in order. Names are without prefix. */
export interface XmlHandler {
  /** @param line where the element begins, from 1. */
  open?(name: string, attributes: ReadonlyMap<string, string>, line: number): void
  text?(text: string): void
  close?(name: string): void
}

const unknownEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)[^;&\s]{0,10};?/i

/**
 * Reads a well-formed XML document in one pass. An external document type is skipped; declarations within the document and
 * entities are rejected, so that nothing expands and nothing is fetched.
 * @param document with \n line ends
 * @throws ImportError DAMAGED with the line, DOCTYPE, TOO_LARGE
 */
export function readXml(document: string, handler: XmlHandler): void {
  const parser = new SaxesParser({ position: false })
  let rootName: string | undefined
  let line = 1
  let elements = 0
  let depth = 0
  let attributes = new Map<string, string>()
  /** Where the last event was. */
  let handledTo = 0

  function fail(what: string, at = parser.line): never {
    throw new ImportError('DAMAGED', what, at)
  }
  function giveText(text: string): void {
    handledTo = parser.position
    if (depth > 0) handler.text?.(text)
  }

  parser.on('error', ({ message }) => {
    // Saxes searches for the end of an entity up to the end of the document, and does not name it.
    const entity = unknownEntity.exec(document.slice(handledTo))
    if (!entity) fail(message.replace(/\.$/, ''))
    const before = document.slice(0, handledTo + entity.index)
    fail(`${entity[0]} is not supported`, before.split('\n').length)
  })
  parser.on('doctype', declaration => {
    if (declaration.includes('[')) throw new ImportError('DOCTYPE', '', parser.line)
  })
  parser.on('opentagstart', ({ name }) => {
    handledTo = parser.position
    // The parser has read one character past the name, which may end the line.
    line = parser.line - (parser.column === 0 ? 1 : 0)
    rootName ??= name
    if (++elements > elementsMax) throw new ImportError('TOO_LARGE', `<${rootName}>`, line)
    if (++depth > depthMax) fail('elements are nested too deeply', line)
    attributes = new Map()
  })
  parser.on('attribute', ({ name, value }) => {
    if (attributes.size === attributesMax) fail('an element has too many attributes')
    attributes.set(localName(name), value)
  })
  parser.on('opentag', ({ name }) => handler.open?.(localName(name), attributes, line))
  parser.on('text', giveText)
  parser.on('cdata', giveText)
  parser.on('closetag', ({ name }) => {
    handledTo = parser.position
    depth--
    handler.close?.(localName(name))
  })
  parser.write(document).close()
}

const localName = (name: string) => name.replace(/^.*:/, '')

const treeElementsMax = 50_000

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Where it begins, from 1. */
  readonly line: number
  readonly children: readonly (XmlElement | string)[]
}

/** A whole document. @param rename maps element and attribute names. @throws ImportError */
export function readXmlTree(document: string, rename: (name: string) => string = name => name): XmlElement {
  const root: { name?: string; children: (XmlElement | string)[] } = { children: [] }
  let elements = 0
  const open = [root]
  readXml(document, {
    open(given, attributesGiven, line) {
      const name = rename(given)
      if (++elements > treeElementsMax) throw new ImportError('TOO_LARGE', `<${open[1]?.name}>`, line)
      const attributes = new Map([...attributesGiven].map(([key, value]) => [rename(key), value]))
      const element = { name, attributes, line, children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    text: text => open.at(-1)!.children.push(text),
    close: () => open.pop(),
  })
  return root.children[0] as XmlElement
}

export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

/** Matching descendants, in document order, none of them within another. */
export function descendants(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  const found: XmlElement[] = []
  visit(element)
  return found

  function visit(parent: XmlElement): void {
    for (const child of childrenOf(parent)) {
      if (isWanted(child.name)) found.push(child)
      else visit(child)
    }
  }
}

/** All text below, as it stands. */
export function textOf(element: XmlElement): string {
  return element.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')
}
