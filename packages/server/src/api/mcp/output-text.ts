/** The schema of an output, as far as its text needs it. */
export interface Output {
  readonly $id?: string
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Output>>
  readonly items?: Output
}

/** Fields of pages that models do not need. */
const pageFields = ['limit', 'real', 'has_more', 'prev_cursor']

/**
 * The fields of outputs as short texts, `SessionOut{id,state,…}`, those of objects in lists included. An output that another
 * tool has, too, is described once and is a name elsewhere: `{next_cursor,sessions:[SessionOut]}`.
 * @param tools of a list, in order: the schema of the output and the names of its fields that results lack; undefined without one
 */
export function outputTexts(
  tools: readonly ({ readonly output: Output; readonly left?: readonly string[] | undefined } | undefined)[],
): (string | undefined)[] {
  const names = new Set(tools.map(tool => tool?.output.$id))
  const referred = new Set<string>()
  const described = new Set<string>()
  const texts = tools.map(tool => {
    if (!tool) return undefined
    const { $id = '' } = tool.output
    const text = described.has($id) ? nameOf($id) : fieldsOf(tool.output, tool.left)
    described.add($id)
    return { $id, text }
  })
  return texts.map(
    one => one && (one.text.startsWith('{') && referred.has(one.$id) ? one.$id : '') + one.text,
  )

  function nameOf($id: string): string {
    referred.add($id)
    return $id
  }

  function fieldsOf({ properties = {} }: Output, left: readonly string[] = [], isItem = false): string {
    const without = 'next_cursor' in properties ? [...left, ...pageFields] : left
    const fields = Object.entries(properties)
      .filter(([name]) => !without.includes(name))
      .map(([name, field]) => [name, partOf(field, left, isItem)].filter(Boolean).join(':'))
    return `{${fields}}`
  }

  function partOf({ $id, type, items = {} }: Output, left: readonly string[], isInItem: boolean): string {
    if ($id !== undefined && names.has($id)) return nameOf($id)
    if (type !== 'array') return ''
    if (items.$id !== undefined && names.has(items.$id)) return `[${nameOf(items.$id)}]`
    return items.properties && !isInItem ? `[${fieldsOf(items, left, true)}]` : '[]'
  }
}
