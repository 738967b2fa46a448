/**
 * Counts phrases that read as if translated, in sources and names of tests, and fails above limits, which only fall:
 * `node scripts/words.ts`, with `--list` for each phrase. CONTRIBUTING.md has the standard terms to write instead.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const signsMax = 9
const testNamesMax = 0

/** Machines: they send, receive, require and reject. */
const machines =
  '(?:server|device|phone|room|page|socket|connection|client|browser|organization|endpoint|receiver|storage|database|process|worker|response|answer|event|file|program)s?'

/** Phrases by pattern; a space matches any run of blanks, line breaks and comment marks. */
const signs: Readonly<Record<string, readonly string[]>> = {
  'relative clause for a noun': [
    '(?:/\\*\\*|//|\\.|:) (?:What|Who|Whom|Whoever|From when|Everything that|Everybody who|All that) ',
    'what (?:has|have|had|is|are|was|were) (?:been |not |still |also |only |already )?\\w+(?:ed|en|wn|nt|ld|pt|ft|id)\\b',
    '(?:who|what) (?:comes?|came|goes|stands?|waits?|lacks?|differs?|speaks?|knocks?) ',
    'for (?:who|whom|what) (?:is|are|comes?|has|have) ',
  ],
  'standard term avoided': [
    'fall(?:s|en)? silent',
    'fell silent',
    'turn(?:s|ed)? (?:it|them|everybody|those)? ?away',
    'com(?:e|es|ing) in(?: with|to the room|,|\\.)',
    'as of one moment',
    'take(?:s|n)? it apart',
    'give(?:s|n)? up its lease',
  ],
  anthropomorphism: [
    `${machines} (?:say|says|said|hear|hears|heard|want|wants|wanted|knock|knocks|believe|believes|looks? again)\\b`,
  ],
  calque: [
    '\\b(?:nobody|somebody|whoever|meanwhile|anew|beside)\\b',
    '[a-z](?:Nobody|Somebody|Whoever)(?![a-z])',
    'for so long',
    'so long as',
    'ha(?:s|ve) served',
    '(?:is|are) no more[.,;:)]',
    'of before\\b',
    'from \\w+ on[,.;:)]',
    'from now on',
    'now and then',
    '(?:answers?|options?|choices?) (?:is|are|was|were) right\\b',
    'what is right\\b',
    'a right answer',
    '\\bas ever\\b',
    'out of itself',
  ],
}

const patterns = Object.entries(signs).map(
  ([kind, alternatives]) =>
    [
      kind,
      new RegExp(alternatives.join('|').replaceAll(' ', '(?:[ \\t]|\\n\\s*(?:\\*(?!/)|//|>|-)?)+'), 'g'),
    ] as const,
)

export interface Sign {
  readonly line: number
  readonly kind: string
  readonly text: string
}

/** The signs in a text, by pattern and in text order. */
export function signsIn(text: string): Sign[] {
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(found => ({
      line: text.slice(0, found.index).split('\n').length,
      kind,
      text: found[0].replace(/\s+/g, ' ').trim(),
    })),
  )
}

/** A name given to `test`, `it` or `describe`, or to a call of one of their variants, such as `test.each(…)`. */
const testName =
  /(?:\b(?:test|it|describe|onBothEngines\w*|onPostgres\w*)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1(?=\s*,\s*(?:\{|async\b|\(|\w+ =>|\w+\)))/g

/** The signs in names of tests, each read as a sentence. */
export function signsInTestNames(text: string): Sign[] {
  return [...text.matchAll(testName)].flatMap(({ index, 2: name }) =>
    signsIn(`// ${name![0]!.toUpperCase()}${name!.slice(1)}`).map(sign => ({
      ...sign,
      line: text.slice(0, index).split('\n').length,
    })),
  )
}

/** The first line of files that a script generates from other sources. */
const generatedMark = /^\/\/ Made from .* by scripts\/generate\.ts/

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Quotes the signs. */
const ownTest = 'test/words.test.ts'

/**
 * Hand-written sources and documents. Interface texts address people, helpers of tests name people, and this file
 * and the rules in CONTRIBUTING.md quote the signs.
 */
const isChecked = (path: string) =>
  /\.(tsx?|js|md|css)$/.test(path) &&
  !/(^|\/)(test|e2e|messages|templates|generated)\/|^(scripts\/words\.ts|CONTRIBUTING\.md)$/.test(path)

const root = fileURLToPath(new URL('..', import.meta.url))

/** Counts signs in files, and fails above a limit. */
function check(what: string, paths: readonly string[], find: (text: string) => Sign[], max: number): void {
  const files = paths
    .map(path => ({ path, text: readFileSync(root + path, 'utf8') }))
    .filter(({ text }) => !generatedMark.test(text))
    .map(({ path, text }) => ({ path, found: find(text) }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => b.found.length - a.found.length)
  const count = files.reduce((sum, { found }) => sum + found.length, 0)
  if (process.argv.includes('--list'))
    for (const { path, found } of files)
      for (const { line, kind, text } of found) console.log(`${path}:${line}: ${text} (${kind})`)
  console.log(`${count} unplain phrases in ${what} of at most ${max}`)
  if (count <= max) return
  const most = files.slice(0, 5).map(({ path, found }) => `${path} (${found.length})`)
  console.log(`The most are in ${most.join(', ')}.`)
  process.exitCode = 1
}

if (import.meta.main) {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  check(
    'names of tests',
    paths.filter(path => isTest(path) && path !== ownTest),
    signsInTestNames,
    testNamesMax,
  )
  check(
    'sources and documents',
    paths.filter(path => isChecked(path) && !isTest(path)),
    signsIn,
    signsMax,
  )
}
