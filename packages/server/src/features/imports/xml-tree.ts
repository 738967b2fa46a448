import { ImportError } from './import-error.ts'
import { readXml } from './xml.ts'

const elementsMax = 50_000

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Where it begins, from 1. */
  readonly line: number
  readonly children: readonly (XmlElement | string)[]
}

/** A whole document. @param rename gives elements and attributes other names. @throws ImportError */
export function readXmlTree(document: string, rename: (name: string) => string = name => name): XmlElement {
  const root: { name?: string; children: (XmlElement | string)[] } = { children: [] }
  let elements = 0
  const open = [root]
  readXml(document, {
    open(given, attributesGiven, line) {
      const name = rename(given)
      if (++elements > elementsMax) throw new ImportError('TOO_LARGE', `<${open[1]?.name}>`, line)
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

/** Elements of this name anywhere below, in order. */
export function descendants(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  const found: XmlElement[] = []
  visit(element)
  return found

  function visit(parent: XmlElement): void {
    for (const child of childrenOf(parent)) {
      if (isWanted(child.name)) found.push(child)
      visit(child)
    }
  }
}

/** All text below, as it stands. */
export function textOf(element: XmlElement): string {
  return element.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')
}
