// Command line: every command documents itself, prints pure JSON with --json, and
// refuses misuse with a helpful message and exit code; a second server does not start.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommandHere } from '../../test/support/command-here.ts'
import { noisyPng, png } from '../../test/support/pictures.ts'
import {
  install,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from '../../test/support/server-process.ts'
import { readConfig } from '../config.ts'
import { commands } from './commands.ts'

let folder: string
let server: ServerProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomful-cli-'))
})
afterEach(async () => {
  await server?.end('SIGKILL')
  server = undefined
  rmSync(folder, { recursive: true })
})

const roomful = (line: string) => runCommandHere(line.split(' '), { ROOMFUL_DATA_DIR: join(folder, 'data') })

/** The same in a process of its own. */
function roomfulProcess(line: string, environment: Record<string, string> = {}) {
  const inherited = { PATH: process.env.PATH!, ROOMFUL_DATA_DIR: join(folder, 'data') }
  return runCommand(line.split(' '), { ...inherited, ...environment })
}

/** Runs a command whose stdout must be JSON and nothing else. */
async function asJson(line: string) {
  const { code, stdout } = await roomful(`${line} --json`)
  return { code, answer: JSON.parse(stdout) }
}

test('--help names every command', async () => {
  const { code, stdout } = await roomfulProcess('--help')
  expect(code).toBe(0)
  for (const { name, summary } of commands)
    expect(stdout).toMatch(new RegExp(`^  ${name} +${summary[0]}`, 'm'))
})

test.each(commands)('$name has its usage', async ({ name, summary, load }) => {
  const { usage } = await load()
  expect(usage).toMatch(new RegExp(`^roomful ${name}( |$)`))
  expect(summary).toMatch(/[.:…}]$/)
})

test('clock confirm prints the time that it confirms', async () => {
  const { code, answer } = await asJson('clock confirm')
  expect(code).toBe(0)
  expect(Math.abs(Date.parse(answer.confirmed) - Date.now())).toBeLessThan(60_000)
})

test('--help of one command prints its usage and does nothing', async () => {
  const { code, stdout } = await roomful('org create --help')
  expect([code, stdout]).toEqual([0, expect.stringContaining('usage: roomful org create --name NAME')])
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('an organization, its plan and its keys are kept, and a secret is shown once', async () => {
  const { answer: organization } = await asJson('org create --name Acme --plan PRO')
  expect(organization).toMatchObject({ id: expect.stringMatching(/^org_/), name: 'Acme', plan: 'PRO' })
  await asJson(`org set-plan --org ${organization.id} --plan TEAM`)
  expect((await asJson('org list')).answer.organizations).toEqual([
    expect.objectContaining({ id: organization.id, plan: 'TEAM' }),
  ])

  const scopes = '--scope results:read --scope content:write'
  const { answer: key } = await asJson(`key create --org ${organization.id} --name ci ${scopes}`)
  expect(key).toMatchObject({
    secret: expect.stringMatching(/^rmf_/),
    scopes: ['results:read', 'content:write'],
  })
  await asJson(`key revoke --key ${key.id}`)
  const { secret: _, ...withoutSecret } = key
  expect((await asJson(`key list --org ${organization.id}`)).answer.credentials).toEqual([
    { ...withoutSecret, revoked_at: expect.any(String) },
  ])
})

test('--version prints the version', async () => {
  expect((await roomful('--version')).stdout).toMatch(/^roomful \d+\.\d+\.\d+\n$/)
  expect((await asJson('--version')).answer).toEqual({
    version: expect.stringMatching(/^\d/),
    node: process.versions.node,
  })
})

test.each(['org --help', 'org -h', 'help org'])('%s names the commands of its group only', async line => {
  const { code, stdout } = await roomful(line)
  expect(code).toBe(0)
  expect(stdout).toContain('org set-plan')
  expect(stdout).not.toContain('key create')
})

test.each(['--help', 'org', 'org create'])(
  'help is asked for in three ways, at each level: %s',
  async line => {
    const words = line === '--help' ? '' : line
    const texts = ['-h', '--help'].map(option => `${words} ${option}`.trim())
    const first = await roomful(`help ${words}`.trim())
    expect(first.code).toBe(0)
    for (const text of texts) expect(await roomful(text)).toEqual(first)
    expect((await asJson(texts[0]!)).answer).toEqual({ help: first.stdout.trim() })
  },
)

test.each([
  ['orgg list', 'did you mean org list?'],
  ['sevre', 'did you mean serve?'],
  ['key creat', 'did you mean key create?'],
  ['org', 'org create, org list, org set-plan'],
  ['org create --nmae x', 'did you mean --name?'],
  ['bananas', 'see roomful --help'],
  ['--versio', 'did you mean --version?'],
  ['-x', 'unknown option -x: see --help'],
  ['--jsn org list', 'did you mean --json?'],
  ['setup Acme', 'accepts no argument Acme'],
  ['deck import a.json b.json', 'accepts only one FILE'],
])('a typo gets a suggestion: %s', async (line, hint) => {
  const { code, stderr } = await roomful(line)
  expect([code, stderr]).toEqual([2, expect.stringContaining(hint)])
})

test('setup makes all that a newcomer needs; sessions are driven and read from the command line', async () => {
  const { answer } = await asJson('setup --name Acme')
  expect(answer).toMatchObject({
    organization: { name: 'Acme' },
    session: { join_code: expect.stringMatching(/^\d{6}$/) },
    api_key: expect.stringMatching(/^rmf_/),
    phones: 'http://localhost:3000',
    stage: expect.stringContaining(`/stage/${answer.session.id}#`),
    api: 'http://localhost:3000/docs',
  })
  // With one organization none need be named.
  const { answer: listed } = await asJson('session list')
  expect(listed.sessions).toMatchObject([{ id: answer.session.id, state: 'LIVE' }])

  const { answer: created } = await asJson(`session create --deck ${answer.presentation.id} --identified`)
  expect(created).toMatchObject({ state: 'DRAFT', participant_identity_mode: 'IDENTIFIED' })
  expect((await asJson(`session open --session ${created.id}`)).answer.state).toBe('LIVE')
  expect((await asJson(`session results --session ${created.id}`)).answer).toEqual({
    session_id: created.id,
    results: [],
  })
  expect((await roomful(`session results --session ${created.id}`)).stdout).toBe(
    'No questions have been asked yet.\n',
  )
  expect((await asJson(`session close --session ${created.id}`)).answer.state).toBe('CLOSED')
  const lines = (await roomful('session list')).stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(new RegExp(`^${created.id} .* CLOSED .*Z  .*Z$`))
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(140)
  expect((await asJson('session open --session ses_nobody')).answer.code).toBe('NOT_FOUND')
})

test('where there are several organizations, one must be named', async () => {
  expect((await roomful('deck list')).stderr).toContain('no organization exists yet')
  for (const name of ['A', 'B']) await asJson(`org create --name ${name}`)
  const { code, stderr } = await roomful('deck list')
  expect([code, stderr]).toEqual([2, expect.stringContaining('see roomful org list')])
})

test('a deck names its organization, however many there are', async () => {
  for (const name of ['A', 'B']) await asJson(`org create --name ${name}`)
  const { answer: list } = await asJson('org list')
  const org = list.organizations[1].id
  const { answer: deck } = await asJson(`deck import --org ${org} examples/town-hall.json`)
  expect((await asJson(`deck export --deck ${deck.id}`)).answer.title).toBe(deck.title)
  expect((await asJson(`session create --deck ${deck.id}`)).answer.presentation_id).toBe(deck.id)
  expect((await asJson(`session list --org ${org}`)).answer.real).toBe(1)
  for (const line of ['deck export --deck pres_nobody', 'session create --deck pres_nobody'])
    expect(await asJson(line)).toMatchObject({ code: 1, answer: { code: 'NOT_FOUND' } })
})

test('a deck that is exported is the one that was imported', async () => {
  await asJson('org create --name Acme')
  const imported = async (file: string) => (await asJson(`deck import ${file}`)).answer
  const withNotes = join(folder, 'notes.json')
  const questions = [{ type: 'RATING', prompt: 'How was it?', notes: 'Wait for the laughter.' }]
  writeFileSync(withNotes, JSON.stringify({ title: 'With notes', questions }))
  for (const file of [withNotes, ...readdirSync('examples').map(name => `examples/${name}`)]) {
    const deck = await imported(file)
    const copy = join(folder, `copy-${basename(file)}`)
    writeFileSync(copy, (await roomful(`deck export --deck ${deck.id}`)).stdout)
    expect(contentOf(await imported(copy))).toEqual(contentOf(deck))
  }
})

test('content slides of a deck are exported and imported in their places', async () => {
  await asJson('org create --name Acme')
  const slides = [
    { kind: 'CONTENT', title: 'Welcome', body: 'To *all*', on_phones: true, notes: 'Slowly.' },
    { kind: 'QUESTION', type: 'RATING', prompt: 'How was it?' },
    { kind: 'CONTENT', title: 'Goodbye' },
  ]
  const file = join(folder, 'slides.json')
  writeFileSync(file, JSON.stringify({ title: 'With slides', slides }))
  const { answer: deck } = await asJson(`deck import ${file}`)
  expect([deck.slide_count, deck.questions[0].order]).toEqual([3, 1])
  const exported = (await roomful(`deck export --deck ${deck.id}`)).stdout
  expect(JSON.parse(exported)).toMatchObject({ title: 'With slides', slides })
  writeFileSync(file, exported)
  const copy = (await asJson(`deck import ${file}`)).answer
  expect((await roomful(`deck export --deck ${copy.id}`)).stdout).toBe(exported)
  writeFileSync(file, JSON.stringify({ title: 'Broken', slides: [{ kind: 'CONTENT' }] }))
  expect(await asJson(`deck import ${file}`)).toMatchObject({
    code: 1,
    answer: { code: 'INVALID_REQUEST_BODY' },
  })
})

test('files of other programs are imported with a list of what they lose, and exported by extension', async () => {
  await asJson('org create --name Acme --plan STARTER')
  const file = join(folder, 'Planets.gift')
  writeFileSync(file, 'Is it? {T}\n\nWhy? {}\n\nWhich? {=a ~b}')
  const { code, answer } = await asJson(`deck import ${file}`)
  expect([code, answer.title, answer.questions.map(({ prompt }: { prompt: string }) => prompt)]).toEqual([
    0,
    'Planets',
    ['Why?'],
  ])
  expect(answer.problems.map((problem: { code: string }) => problem.code)).toEqual([
    'NOT_IN_PLAN',
    'NOT_IN_PLAN',
  ])
  writeFileSync(file, '// nothing')
  const empty = await asJson(`deck import ${file}`)
  expect([empty.code, empty.answer.problems[0].code]).toEqual([1, 'NOTHING_FOUND'])
  const outline = join(folder, 'outline')
  writeFileSync(
    outline,
    '@ title: Mixed\n\n# Hello\n@ notes: Hi\n\nBest?\n@ type: word cloud\n\nWhich?\n- a\n- b\n@ points: 500\n@ notes: Slowly\n@ section: Two',
  )
  const { answer: deck } = await asJson(`deck import --format outline ${outline}`)
  for (const [name, format, left, fields] of [
    ['a.json', 'json', [], {}],
    ['a.txt', 'outline', [], {}],
    ['a.gift', 'gift', [2], { notes: [1, 3], section: [3], 'settings.points': [3] }],
    ['a.xml', 'moodle', [2], { notes: [1, 3], section: [3] }],
    ['a.zip', 'qti', [1, 2], { section: [3] }],
    ['a.xlsx', 'kahoot', [1, 2], { notes: [3], section: [3], 'settings.points': [3] }],
  ] as const) {
    const written = join(folder, name)
    expect((await asJson(`deck export --deck ${deck.id} ${written}`)).answer).toEqual({
      file: written,
      format,
      left_out_slides: left,
      left_out_fields: fields,
    })
    const { answer: copy } = await asJson(`deck import ${written}`)
    expect([name, copy.slide_count]).toEqual([name, 3 - left.length])
  }
  const printed = await roomful(`deck export --deck ${deck.id} --format gift ${join(folder, 'b')}`)
  expect(printed.stdout).toMatch(/left_out_slides +2\n/)
  expect(printed.stdout).toMatch(/left_out_fields.*settings\.points/s)
})

test('formats of decks have the names of imports and of exports, in either case', async () => {
  await asJson('org create --name Acme')
  const outline = join(folder, 'outline')
  writeFileSync(outline, 'Which?\n- a *\n- b')
  const { answer: deck } = await asJson(`deck import --format Outline ${outline}`)
  for (const [name, other, format] of [
    ['moodle', 'moodle-xml', 'moodle'],
    ['MOODLE_XML', 'moodle', 'moodle'],
    ['GIFT', 'gift', 'gift'],
    ['XLSX', 'kahoot', 'kahoot'],
  ]) {
    const written = join(folder, `deck-${name}`)
    const { answer } = await asJson(`deck export --deck ${deck.id} --format ${name} ${written}`)
    expect(answer).toMatchObject({ format, left_out_slides: [] })
    const { answer: copy } = await asJson(`deck import --format ${other} ${written}`)
    expect([name, copy.slide_count]).toEqual([name, 1])
  }
})

test('images are stored, all of them or none, and listed', async () => {
  await asJson('org create --name Acme')
  const [one, two, none] = ['a.png', 'b.png', 'c.svg'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(one, png(64, 32))
  writeFileSync(two, noisyPng(900, 50))
  writeFileSync(none, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const refused = await asJson(`images upload ${one} ${none}`)
  expect([refused.code, refused.answer.code, refused.answer.invalid_fields]).toEqual([
    1,
    'INVALID_REQUEST_BODY',
    ['c.svg'],
  ])
  expect((await roomful('images list')).stdout).toBe('None.\n')
  const { code, answer } = await asJson(`images upload ${one} ${two}`)
  expect([code, answer.images]).toMatchObject([
    0,
    [
      { file: one, width: 64, height: 32, media_type: 'image/png', bytes: png(64, 32).length },
      { file: two, width: 900, height: 50 },
    ],
  ])
  const { answer: listed } = await asJson('images list')
  const stored = answer.images.map(({ file: _, ...image }: { file: string }) => image)
  expect(listed.images).toEqual(expect.arrayContaining(stored))
  expect(listed.real).toBe(2)
  const first = (await asJson('images list --limit 1')).answer
  const second = (await asJson(`images list --cursor ${first.next_cursor}`)).answer
  expect([...first.images, ...second.images]).toEqual(listed.images)
})

test.each([
  ['images upload', 'FILE is missing'],
  ['images upload /nowhere/a.png', '/nowhere/a.png cannot be read: ENOENT'],
  ['images list a.png', 'accepts no argument a.png'],
  ['deck export --deck pres_x --format gift', 'FILE is missing'],
  ['deck export --deck pres_x --format pdf a.pdf', '--format must be json|outline'],
  ['deck export --deck pres_x a.pdf', '--format is missing: a.pdf has no known extension'],
  ['deck export --deck pres_x a.json b.json', 'accepts only one FILE'],
  ['deck import --format pdf package.json', '--format must be JSON|XLSX'],
])('%s is wrong usage', async (line, text) => {
  await asJson('org create --name Acme')
  const { code, stderr } = await roomful(line)
  expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
})

/** A deck without what differs in each copy. */
function contentOf({ title, questions }: { title: string; questions: Record<string, unknown>[] }) {
  return [
    title,
    questions.map(({ type, prompt, options, settings, notes }) => [
      type,
      prompt,
      notes,
      (options as Record<string, unknown>[]).map(({ id: _, match_id: __, ...option }) => option),
      settings,
    ]),
  ]
}

test('people read tables, of which nothing that a program needs is missing in JSON', async () => {
  await asJson('org create --name Acme --plan PRO')
  const { stdout } = await roomful('org list')
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^ID +NAME +PLAN$/),
    expect.stringMatching(/^org_\w{26} +Acme +PRO$/),
    '',
  ])
})

test('an empty list next to other fields is one of them', async () => {
  await roomful('org create --name Acme')
  const { stdout } = await roomful(`backup ${folder}/ --keep 1`)
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^removed +–$/)
})

test('the data folder is the same from wherever a command is called, and said when it is made', async () => {
  const { dataDir } = readConfig({})
  expect(dataDir).toBe(join(import.meta.dirname, '../../../../data'))
  expect((await roomful('org list')).stderr).toBe(
    `roomful: created the data folder ${join(folder, 'data')}\n`,
  )
  expect((await roomful('org list')).stderr).toBe('')
})

test.each(['bash', 'zsh', 'fish'])('completion for %s names every command', async shell => {
  const { stdout } = await roomful(`completion ${shell}`)
  for (const { name } of commands) expect(stdout).toContain(name.split(' ').at(-1))
})

describe('refusals', () => {
  test.each([
    'org',
    'org create',
    'org create --name',
    'key create --org x --name y --scope all',
    'serve --fast',
  ])('wrong usage exits 2 and says what is wrong: %s', async line => {
    expect(await asJson(line)).toEqual({
      code: 2,
      answer: { code: 'USAGE', error: expect.stringMatching(/./) },
    })
  })

  test('a missing resource exits 1 with the error envelope', async () => {
    expect(await asJson('key list --org org_nobody')).toEqual({
      code: 1,
      answer: { code: 'NOT_FOUND', error: expect.stringMatching(/organization/i) },
    })
  })

  test('every problem of the configuration is named at once, and nothing is started', async () => {
    const { code, stderr } = await roomfulProcess('serve', {
      PORT: 'many',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(2)
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(stderr).toContain(`${name}=`)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

test('commands act next to a running server; a second server refuses to start', async () => {
  const installation = await install(join(folder, 'data'))
  server = await startServerProcess(installation)
  expect((await asJson('check')).answer).toMatchObject({ status: 'ok', storage: 'sqlite' })
  const { answer: deck } = await asJson(
    `deck import --org ${installation.organizationId} examples/town-hall.json`,
  )
  expect((await server.api('GET', `/presentations/${deck.id}`)) as object).toMatchObject({
    title: deck.title,
  })

  const second = await roomfulProcess('serve --json', { PORT: '0', HOST: '127.0.0.1' })
  expect([second.code, JSON.parse(second.stdout)]).toEqual([
    1,
    { code: 'STORAGE_IN_USE', error: expect.stringContaining('another server is using') },
  ])
  expect(await server.end('SIGTERM')).toBe(0)
})
