// Words in the code of pages that people read or hear without a catalogue: names, formats and code, all of them listed here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../packages/web/src')
/** Attributes that people read or hear. */
const read = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'hint',
  'label',
  'lead',
  'placeholder',
  'text',
  'title',
])

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

test('the words in pages that are in no catalogue are these', () => {
  const files = globSync('**/*.tsx', { cwd: source }).toSorted()
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap(file => {
    const { program } = parseSync(file, readFileSync(join(source, file), 'utf8'))
    return wordsIn(program as unknown as Node).map(words => `${file}: ${words}`)
  })
  expect(found).toEqual([
    'ui/wordmark.tsx: Roomful',
    'workspace/people/sign-in/password-reset.tsx: npx roomful user reset-link --email',
    'workspace/people/sign-in/set-up.tsx: npx roomful setup-link',
    'workspace/people/sign-in/sign-in.tsx: npx roomful setup-link',
  ])
})

test('words are found in elements, attributes, conditions and templates', () => {
  const code = `const a = <p title="Hi" class="button">Hello {b ? 'you' : \`\${m.all} of them\`}<b label={c && 'All'} id={d === 'no' ? e : ''} />{m.none}</p>`
  const { program } = parseSync('a.tsx', code)
  expect(wordsIn(program as unknown as Node)).toEqual(['Hi', 'Hello', 'you', 'of them', 'All'])
})

/** Literals with words among what an element shows and in attributes that people read. */
function wordsIn(node: Node): string[] {
  if (node.type === 'JSXText') return withWords(node.value as string)
  if (node.type === 'JSXAttribute') {
    const value = node.value as Node | null
    const isRead = read.has((node.name as Node).name as string)
    return value === null ? [] : isRead ? literalsIn(value) : elementsIn(value)
  }
  if (node.type === 'JSXExpressionContainer') return literalsIn(node)
  return elementsIn(node)
}

function elementsIn(node: Node): string[] {
  return childrenOf(node).flatMap(wordsIn)
}

/** Literals of an expression that is shown; not arguments of calls, tests and keys. */
function literalsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? withWords(node.value) : []
  if (node.type === 'TemplateLiteral') {
    const texts = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
    return texts.flatMap(({ value }) => withWords(value.cooked))
  }
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap(part => literalsIn(part as Node))
  const { operator } = node
  if (node.type === 'LogicalExpression' || operator === '+') {
    const shown = operator === '&&' ? [node.right] : [node.left, node.right]
    return shown.flatMap(part => literalsIn(part as Node))
  }
  if (node.type === 'JSXExpressionContainer') return literalsIn(node.expression as Node)
  return wordsIn(node)
}

function withWords(text: string): string[] {
  return /\p{L}{2}/u.test(text) ? [text.trim().replace(/\s+/g, ' ')] : []
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}
