type Item = Readonly<Record<string, unknown>>

const cellCharactersMax = 100
const nothing = '–'

/** Formats a command's result: a list as a table, an object as a line per field. */
export function readable(result: unknown): string {
  if (Array.isArray(result)) return tableOf(result)
  if (typeof result !== 'object' || result === null) return String(result)
  const entries = Object.entries(result)
  // An empty list among other fields has no table that would tell its name.
  const isTable = (value: unknown) =>
    isListOfItems(value) &&
    ((value as readonly Item[]).length > 0 || entries.length === 1 || 'has_more' in result)
  const lists = entries.filter(([, value]) => isTable(value))
  const page = 'has_more' in result && lists.length === 1
  const blocks = lists.map(([, list]) => tableOf(list as readonly Item[]))
  if (!page) {
    const fields = entries.filter(([, value]) => !isTable(value))
    if (fields.length > 0) blocks.unshift(fieldsOf(fields))
  } else if (result.has_more) blocks.push(`More with --cursor ${(result as Item).next_cursor}`)
  return blocks.join('\n\n')
}

/** Rows below aligned headings, with messages in full; empty columns, lists and nested objects are left to --json. */
export function tableOf(rows: readonly Item[]): string {
  const [first] = rows
  if (!first) return 'None.'
  const columns = Object.keys(first).filter(
    name =>
      rows.every(row => !isListOfItems(row[name]) && !isObject(row[name])) &&
      rows.some(row => textOf(row[name]) !== nothing),
  )
  const cells = rows.map(row => columns.map(name => (name === 'message' ? wholeOf : cellOf)(row[name])))
  const headings = columns.map(name => name.toUpperCase().replaceAll('_', ' '))
  const widths = columns.map((_, i) => Math.max(...[headings, ...cells].map(line => [...line[i]!].length)))
  return [headings, ...cells]
    .map(line =>
      line
        .map((cell, i) => cell + ' '.repeat(widths[i]! - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function fieldsOf(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`).join('\n')
}

const wholeOf = (value: unknown) => textOf(value).replaceAll(/\s+/g, ' ')

function cellOf(value: unknown): string {
  const text = wholeOf(value)
  const characters = [...text]
  return characters.length <= cellCharactersMax
    ? text
    : `${characters.slice(0, cellCharactersMax - 1).join('')}…`
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isListOfItems(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
