import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchArguments } from './arguments.ts'
import { type ComparedFigure, compareFigures, orderOf, type Pair, rowOf } from './compare.ts'
import { type Figures, figuresOf, printTable } from './figures.ts'
import { measurements } from './measurements.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const interruption = new AbortController()

/**
 * Runs benches of a revision and of the working tree in alternation and prints the comparison.
 * @returns whether any figure is worse
 * @throws Error for an unknown revision, a bench that fails or that the revision lacks, or an interruption
 */
export async function compareRevisions(
  names: readonly string[],
  { revision, pairs, withinPercent }: NonNullable<BenchArguments['comparison']>,
): Promise<boolean> {
  const commit = commitOf(revision)
  const lacking = names.filter(name => !hasBench(commit, name))
  if (lacking.length > 0)
    throw new Error(`${revision} has no bench ${lacking.join(', ')}: omit it, or name a later revision`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interruption.abort(new Error(`interrupted by ${signal}`)))
  const folder = mkdtempSync(join(tmpdir(), 'roomful-compare-'))
  // As root, PostgreSQL runs as another user, who must be able to read its binaries.
  chmodSync(folder, 0o755)
  const tree = join(folder, 'tree')
  try {
    git('worktree', 'add', '--quiet', '--detach', tree, commit)
    await installModules(tree)
    for (const root of [tree, repository]) await prepare(root)
    const run = { rev: (name: string) => runRevision(tree, name), now: runWorkingTree }
    const outside: ComparedFigure[] = []
    for (const name of names) {
      const measured: Pair[] = []
      for (let pair = 0; pair < pairs; pair++) {
        const figures: Record<keyof Pair, Figures> = { rev: new Map(), now: new Map() }
        for (const side of orderOf(pair)) {
          const label = side === 'rev' ? revision : 'working tree'
          process.stderr.write(`${name}, pair ${pair + 1} of ${pairs}: ${label} …\n`)
          figures[side] = figuresOf(await run[side](name))
        }
        measured.push(figures)
      }
      const { compared, missing } = compareFigures(measured, withinPercent)
      console.log(`\n${name}`)
      printTable([['', revision, 'now', 'now ÷ REV', 'spread', ''], ...compared.map(rowOf)])
      if (missing.length > 0) console.log(`in one revision only: ${missing.join(', ')}`)
      for (const figure of compared)
        if (figure.verdict !== 'same') outside.push({ ...figure, path: `${name} ${figure.path}` })
    }
    console.log(`\n${outside.length === 0 ? 'All figures are within' : 'Outside'} ${withinPercent} %`)
    printTable(outside.map(rowOf))
    return outside.some(({ verdict }) => verdict === 'worse')
  } finally {
    // First, as a second Ctrl-C would end a removal by git halfway.
    rmSync(folder, { recursive: true, force: true })
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: repository, stdio: 'ignore' })
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function commitOf(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).trim()
  } catch {
    throw new Error(
      `no revision ${revision} in this clone: name a commit, branch or tag, or run git fetch first`,
    )
  }
}

/** Old revisions ignore unknown names, so their source is searched for the name. */
function hasBench(commit: string, name: string): boolean {
  const args = ['grep', '--quiet', '--fixed-strings', `'${name}'`, commit, '--', 'bench/*.ts']
  return spawnSync('git', args, { cwd: repository, stdio: 'ignore' }).status === 0
}

/** Links to the packages installed here if both revisions have the same package-lock.json, otherwise `npm ci`. */
async function installModules(tree: string): Promise<void> {
  const [ours, theirs] = [repository, tree].map(root => readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (ours !== theirs) {
    process.stderr.write('npm ci, as package-lock.json differs …\n')
    await execute('npm', ['ci'], tree)
    return
  }
  for (const modules of ['node_modules', ...globSync('packages/*/node_modules', { cwd: repository })])
    linkModules(join(repository, modules), join(tree, modules))
}

/** Links each package. Relative links of workspaces are copied, to lead to the revision's own; caches are left out. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (/^[.](?!bin$)/.test(entry.name)) continue
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.name.startsWith('@')) linkModules(source, target)
    else symlinkSync(source, target)
  }
}

/** Builds pages and compile cache with a first start, as both change what a server takes. */
async function prepare(root: string): Promise<void> {
  rmSync(join(root, 'node_modules/.cache/roomful'), { recursive: true, force: true })
  const start = "const { startServer } = await import('./bench/server-process.ts')"
  const code = `${start}; await (await startServer()).stop(); process.exit()`
  await execute(process.execPath, ['--input-type=module', '--eval', code], root)
}

/** Runs the revision's own entry point, which writes bench/results.json. */
async function runRevision(tree: string, name: string): Promise<unknown> {
  const file = join(tree, 'bench/results.json')
  rmSync(file, { force: true })
  await execute('npm', ['run', '--silent', 'bench', '--', name], tree)
  const figures = existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))[name]?.figures
  if (!figures)
    throw new Error(`npm run bench -- ${name} of the revision wrote no figures to bench/results.json`)
  return figures
}

/** Runs the script alone, so that bench/results.json stays as it is. */
async function runWorkingTree(name: string): Promise<unknown> {
  const { script, args } = measurements.find(measurement => measurement.name === name)!
  return JSON.parse(await execute(process.execPath, [join('bench', script), ...args], repository))
}

/** Runs a program in a process group of its own, which an interruption ends whole. @returns its output */
async function execute(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { signal } = interruption
  signal.throwIfAborted()
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const endGroup = () => process.kill(-child.pid!, 'SIGINT')
  signal.addEventListener('abort', endGroup)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  const [status] = await once(child, 'close')
  signal.removeEventListener('abort', endGroup)
  signal.throwIfAborted()
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed in ${cwd}`)
  return output
}
