import { readFileSync } from 'node:fs'

/** A fenced block of a page of docs/reference: "```json server" has the language `json` and the label `server`. */
interface Block {
  readonly language: string
  readonly label: string
  readonly text: string
}

/** The text of a page of docs/reference. */
export function referencePage(name: string): string {
  return readFileSync(new URL(`../../../../docs/reference/${name}.md`, import.meta.url), 'utf8')
}

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\w+)(?: ([\w-]+))?\n(.*?)^```$/gms)].map(
    ([, language, label = '', text]) => ({ language: language!, label, text: text! }),
  )
}

/** The blocks with this label, parsed. */
export function jsonBlocks(page: string, label: string): unknown[] {
  return blocksOf(page).flatMap(block => (block.label === label ? [JSON.parse(block.text)] : []))
}

/** The cells of each row of the page's tables below the heading. */
export function tableBelow(page: string, heading: string): string[][] {
  const [, section] = page.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`no heading ${heading}`)
  const rows = section.split('\n## ')[0]!.matchAll(/^\|(.*)\|$/gm)
  return [...rows]
    .map(([, cells]) => cells!.split('|').map(cell => cell.trim()))
    .filter(cells => !cells.every(cell => /^[-:]*$/.test(cell)))
}
