import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

interface Instruction {
  readonly name: string
  readonly text: string
}

/** What a Dockerfile has made: its base image, the steps that lead to its last stage, and how to start it. */
export interface Image {
  readonly base: string
  readonly steps: readonly Instruction[]
  readonly environment: Readonly<Record<string, string>>
  readonly user: string
  readonly folder: string
  readonly volumes: readonly string[]
  /** Entry point and command. */
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

/**
 * Reads a Dockerfile.
 * @param platform as `TARGETARCH` names it
 * @throws Error on an instruction that `buildImage` cannot execute
 */
export function readDockerfile(text: string, platform: string): Image {
  const stages = new Map<string, { readonly from: string; readonly own: Instruction[] }>()
  let last = ''
  for (const { name, text: argument } of instructionsOf(text)) {
    if (name === 'FROM') {
      const [from = '', as = ''] = argument.split(/ AS /i)
      last = as || 'last'
      stages.set(last, { from: from.replaceAll(`\${TARGETARCH}`, platform), own: [] })
    } else {
      stages.get(last)!.own.push({ name, text: argument })
    }
  }
  const stepsTo = (stage: string): Instruction[] => {
    const { from, own } = stages.get(stage)!
    return [...(stages.has(from) ? stepsTo(from) : []), ...own]
  }
  const baseOf = (stage: string): string => {
    const { from } = stages.get(stage)!
    return stages.has(from) ? baseOf(from) : from
  }
  const steps = stepsTo(last)
  const textsOf = (wanted: string) => steps.filter(({ name }) => name === wanted).map(step => step.text)
  const listIn = (wanted: string): string[] => JSON.parse(textsOf(wanted).at(-1)!)
  const known = [
    'RUN',
    'COPY',
    'ENV',
    'USER',
    'WORKDIR',
    'VOLUME',
    'EXPOSE',
    'HEALTHCHECK',
    'ENTRYPOINT',
    'CMD',
  ]
  const unknown = steps.find(({ name }) => !known.includes(name))
  if (unknown) throw new Error(`${unknown.name} ${unknown.text}`)
  return {
    base: baseOf(last),
    steps,
    environment: Object.fromEntries(textsOf('ENV').map(pair => pair.split('='))),
    user: textsOf('USER').at(-1)!,
    folder: textsOf('WORKDIR').at(-1)!,
    volumes: textsOf('VOLUME').flatMap(list => JSON.parse(list) as string[]),
    command: [...listIn('ENTRYPOINT'), ...listIn('CMD')],
    healthCheck: JSON.parse(/ CMD (\[.*\])$/.exec(textsOf('HEALTHCHECK').at(-1)!)![1]!),
  }
}

function instructionsOf(text: string): Instruction[] {
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n/g, ' ')
  return lines
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, name, argument] = /^(\S+)\s+(.*)$/.exec(line)!
      return { name: name!, text: argument!.replaceAll(/\s+/g, ' ') }
    })
}

/**
 * Executes the steps in a root file system that holds the base image.
 * @param context the folder of files to copy
 * @throws Error with the output of a step that fails
 */
export function buildImage({ steps, folder }: Image, context: string, root: string): void {
  for (const { name, text } of steps) {
    if (name === 'RUN') run('chroot', [root, '/bin/sh', '-ec', text])
    if (name === 'COPY') copy(text, context, root)
  }
  if (!existsSync(join(root, folder))) mkdirSync(join(root, folder), { recursive: true })
}

function copy(text: string, context: string, root: string): void {
  const [, mode, from, to] = /^--chmod=(\d+) (\S+) (\S+)$/.exec(text)!
  const target = join(root, to!, to!.endsWith('/') ? from! : '')
  cpSync(join(context, from!), target)
  run('chown', ['0:0', target])
  run('chmod', [mode!, target])
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
