// Documents and comments name only files, folders and headings that exist, and cite nothing that is not in the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
const folders = ['packages', 'bench', 'deploy', 'docs', 'e2e', 'examples', 'scripts', 'test']
const files = [
  ...readdirSync(repository, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? [entry.name] : [])),
  ...folders,
  ...folders.flatMap(name =>
    readdirSync(join(repository, name), { recursive: true, encoding: 'utf8' })
      .filter(path => !/node_modules|\bdist\b/.test(path))
      .map(path => `${name}/${path}`),
  ),
]
/** Every file and folder, by each of the ends of its path, as in `room/live/hub.ts`; packages also go without `src`. */
const known = new Set(files.flatMap(path => [...endsOf(path), ...endsOf(path.replace('/src/', '/'))]))

const pages = files.filter(path => path.endsWith('.md'))
/** Says what was, of files that may have gone. */
const history = 'CHANGELOG.md'
const sources = files.filter(path => /\.(tsx?|js|cjs|css)$/.test(path))

/** What builds, browsers and people make: files that are named and not kept here. */
const made = [
  'claude_desktop_config.json',
  'dist/',
  'FILE.json',
  'index.html',
  'ipaddr.js',
  'join.de.html',
  'openapi.json',
  'PDF.js',
  'report.json',
  'reveal.js',
  'room.de.html',
  'service-worker.js',
  'workspace-editor.de.html',
]

test('files and folders that are named are there', () => {
  const pagesWords = pages
    .filter(path => path !== history)
    .map(path => [path, [...read(path).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!)] as const)
  const comments = sources.map(path => [path, commentLines(path)] as const)
  const named = [...pagesWords, ...comments].flatMap(([from, texts]) =>
    texts.flatMap(namesIn).map(name => ({ from, name })),
  )
  const missing = named.filter(({ name }) => !made.includes(name) && !known.has(name.replace(/\/$/, '')))
  expect(missing.map(({ from, name }) => `${from} names ${name}`)).toEqual([])
  expect(named.length).toBeGreaterThan(300)
})

test('links between pages, and citations in the code, lead to headings that exist', () => {
  const broken: string[] = []
  let count = 0
  const look = (from: string, target: string, heading: string | undefined) => {
    count++
    const isThere = existsSync(target) && (heading === undefined || anchors(target).has(heading))
    if (!isThere) broken.push(`${from} → ${relative(repository, target)} ${heading ?? ''}`)
  }
  for (const page of pages) {
    for (const [, path, heading] of read(page).matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g)) {
      const target = path === '' ? page : join(dirname(page), path!.replace(/\s/g, ''))
      look(page, join(repository, target), heading)
    }
  }
  for (const file of sources) {
    for (const [, name, heading] of read(file)
      .replace(/\n\s*(\/\/|\*) ?/g, ' ')
      .matchAll(/docs\/reference\/([\w-]+)\.md(?:, "([^"]+)")?/g))
      look(file, join(repository, `docs/reference/${name}.md`), heading && anchor(heading))
  }
  const decisions = readdirSync(join(repository, 'docs/adr')).map(name => Number(name.slice(0, 4)))
  for (const file of [...pages, ...sources]) {
    for (const [, number] of read(file).matchAll(/\bADR (\d+)/g))
      if (!decisions.includes(Number(number))) broken.push(`${file} → ADR ${number}`)
  }
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(100)
})

test('comments cite no document that is not here', () => {
  const citing = sources.filter(
    path =>
      path !== relative(repository, import.meta.filename) &&
      /contract sections? \d|\bspecification, "/.test(read(path).replace(/\n\s*(\/\/|\*) ?/g, ' ')),
  )
  expect(citing).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(repository, path), 'utf8')
}

function commentLines(path: string): string[] {
  return read(path)
    .split('\n')
    .filter(line => /^\s*(\/\/|\/?\*)/.test(line))
}

/** The files and folders in a text; what begins with a slash is an address of a server. */
function namesIn(text: string): string[] {
  return text
    .split(/[^\w./@-]+/)
    .map(word => word.replace(/[.,]+$/, '').replace(/^(\.\.?\/)+/, ''))
    .filter(word => /^\w.*[\w-]\.(tsx?|css|js|md|html|json)$|^[a-z][\w-]*(\/[\w-]+)*\/$/.test(word))
}

function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, i) => parts.slice(i).join('/'))
}

function anchors(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)
  return new Set([...headings].map(([, text]) => anchor(text!)))
}

/** As GitHub makes them. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
