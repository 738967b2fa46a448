/** A validator error: JSON Schema keyword and expectation. */
export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: {
    readonly additionalProperties?: readonly string[]
    readonly requiredProperties?: readonly string[]
    readonly allowedValues?: readonly unknown[]
    readonly limit?: number | bigint
    readonly type?: string | readonly string[]
    readonly format?: string
    readonly pattern?: string
  }
}

/** The published rule name of a keyword, such as `min_items`. */
export function ruleName(keyword: string): string {
  return keyword.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
}

/** A keyword's expectation as text: `at least 2 items`. */
export function ruleText(
  keyword: string,
  { limit, allowedValues, type, format, pattern }: SchemaError['params'],
): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return [type ?? []]
        .flat()
        .map(name => typeNames[name] ?? name)
        .join(' or ')
    case 'enum':
      return `one of ${allowedValues?.join(', ')}`
    case 'minLength':
      return `at least ${counted(limit, 'character')}`
    case 'maxLength':
      return `at most ${counted(limit, 'character')}`
    case 'minItems':
      return `at least ${counted(limit, 'item')}`
    case 'maxItems':
      return limit === 0 ? 'must be empty' : `at most ${counted(limit, 'item')}`
    case 'maxProperties':
      return `at most ${counted(limit, 'key')}`
    case 'minimum':
      return `at least ${limit}`
    case 'maximum':
      return `at most ${limit}`
    case 'exclusiveMinimum':
      return `more than ${limit}`
    case 'format':
      return `in the format ${format}`
    case 'pattern':
      return `matching ${pattern}`
    default:
      return 'not as the schema requires'
  }
}

function counted(limit: number | bigint | undefined, noun: string): string {
  return `${limit} ${noun}${limit === 1 ? '' : 's'}`
}
