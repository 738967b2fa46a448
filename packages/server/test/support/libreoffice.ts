import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A cell as LibreOffice has it: what kind of value it took it for, the value, and what it shows. */
export interface OfficeCell {
  readonly type: 'string' | 'float' | 'percentage' | 'date'
  /** As the file has it: a number, or a date as ISO 8601; of a text what is shown. */
  readonly value: string
  readonly shown: string
  readonly isFormula: boolean
  readonly isWrapped: boolean
}

/** Rows of cells, undefined where there is nothing in one. */
export type OfficeRows = (OfficeCell | undefined)[][]

/** The rows of each sheet by its name, as LibreOffice reads a workbook. */
export async function openedInLibreOffice(workbook: Uint8Array): Promise<Map<string, OfficeRows>> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-libreoffice-'))
  try {
    writeFileSync(join(folder, 'book.xlsx'), workbook)
    // A profile of its own: LibreOffice refuses to start twice with the same.
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const given = [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, `${folder}/book.xlsx`]
    await promisify(execFile)('soffice', given)
    return sheetsOf(readFileSync(join(folder, 'book.fods'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A flat OpenDocument spreadsheet, as LibreOffice writes it (OpenDocument 1.3, part 3, section 9). */
function sheetsOf(xml: string): Map<string, OfficeRows> {
  const wrapped = new Set<string>()
  for (const { attributes, content } of elements(xml, 'style:style'))
    if (content.includes('fo:wrap-option="wrap"')) wrapped.add(attributes['style:name']!)
  const sheets = new Map<string, OfficeRows>()
  for (const { attributes, content } of elements(xml, 'table:table')) {
    const columnStyles = elements(content, 'table:table-column').map(
      column => column.attributes['table:default-cell-style-name']!,
    )
    const rows = elements(content, 'table:table-row').map(row =>
      elements(row.content, 'table:table-cell').map((cell, column) =>
        cellOf(cell, name => wrapped.has(name ?? columnStyles[column]!)),
      ),
    )
    sheets.set(attributes['table:name']!, rows)
  }
  return sheets
}

interface XmlElement {
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string
}

/** The elements of a name, none of which holds another of its name, each as often as it is repeated. */
function elements(xml: string, name: string): XmlElement[] {
  const pattern = new RegExp(`<${name}((?: [^<>]*?)?)(?:/>|>(.*?)</${name}>)`, 'gs')
  return [...xml.matchAll(pattern)].flatMap(([, head, content = '']) => {
    const attributes = Object.fromEntries(
      [...head!.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value!)]),
    )
    // The empty rest of a sheet is repeated a million times; no test looks beyond the alphabet.
    const repeated = Number(attributes['table:number-columns-repeated'] ?? 1)
    return Array.from({ length: Math.min(repeated, 26) }, () => ({ attributes, content }))
  })
}

function cellOf(
  { attributes, content }: XmlElement,
  isWrapped: (style: string | undefined) => boolean,
): OfficeCell | undefined {
  const type = attributes['office:value-type'] as OfficeCell['type'] | undefined
  if (!type) return undefined
  const lines = elements(content, 'text:p').map(line => textOf(line.content))
  const shown = lines.join('\n')
  return {
    type,
    value: attributes['office:date-value'] ?? attributes['office:value'] ?? shown,
    shown,
    isFormula: 'table:formula' in attributes,
    isWrapped: isWrapped(attributes['table:style-name']),
  }
}

function textOf(content: string): string {
  const spaces = (_: string, count = '1') => ' '.repeat(Number(count))
  return unescaped(
    content
      .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, spaces)
      .replaceAll('<text:tab/>', '\t')
      .replaceAll(/<[^>]*>/g, ''),
  )
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescaped(xml: string): string {
  return xml.replaceAll(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, code, name) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : entities[name]!,
  )
}
