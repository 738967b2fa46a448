import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsIn } from '@roomful/texts/catalogue-files'
import { catalogues } from './catalogues.ts'
import { compiledTexts, textsAddress } from './compiled-texts.ts'
import {
  type FirstTexts,
  type Frame,
  firstPaintOf,
  firstPaintOfWorkspace,
  type Screen,
} from './first-paint.ts'
import { languageNames } from './src/messages/language-names.ts'

/** The parts of Vite's manifest that are used: https://vite.dev/guide/backend-integration */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Makes a page per language of the pages that Vite has built. Each names the language's texts next to the
 * script, so that both load at once; those of the phone, the workspace and the report also contain their styles,
 * the first two the markup of the first paint: `join.de.html` for an address without a room, `room.de.html` for one with,
 * `workspace-editor.de.html` for the editor. `service-worker.js` is given the list of files to cache.
 * @param folder Vite's output folder
 */
export function buildPages(folder: string): void {
  const ofPhone = takeManifest(folder, 'phone-manifest.json')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const participant = withStylesInside(read('participant.html'), read)
  const stage = read('stage.html')
  const remote = read('remote.html')
  const moderator = read('moderator.html')
  const embed = read('embed.html')
  const preview = read('preview.html')
  const workspace = withStylesInside(read('workspace.html'), read)
  const report = withStylesInside(read('report.html'), read)
  for (const page of [participant, stage, remote, moderator, embed, preview, workspace, report])
    requireBaseFirst(page, read)
  for (const [name, code] of compiledTexts) writeFileSync(join(folder, fileOfTexts(name)), code)
  const tags = Object.keys(languageNames)
  for (const tag of tags) {
    const m = textsIn<FirstTexts>(catalogues, 'join', tag)
    const write = (name: string, page: string, parts: readonly string[]) =>
      writeFileSync(
        join(folder, `${name}.${tag}.html`),
        page
          .replace('<html lang="en"', `<html lang="${tag}" dir="ltr"`)
          .replace('</head>', `${parts.map(part => preload(`${tag}-${part}`)).join('')}  </head>`),
      )
    for (const screen of ['join', 'room'] satisfies Screen[])
      write(
        screen,
        participant.replace('<div id="app">', `<div id="app">${firstPaintOf(screen, tag, m)}`),
        screen === 'join' ? ['join'] : ['join', 'room'],
      )
    write('stage', stage, ['room', 'results', 'stage'])
    write('remote', remote, ['room', 'results', 'stage'])
    write('moderator', moderator, ['room', 'results', 'stage', 'moderator'])
    write('embed', embed, ['room', 'results', 'stage'])
    write('preview', preview, ['room', 'results'])
    write('report', report, ['room', 'results', 'question-types', 'report'])
    for (const frame of ['sign-in', 'screen', 'editor'] satisfies Frame[])
      write(
        `workspace-${frame}`,
        workspace
          .replace('<html lang="en"', `<html lang="en" data-frame="${frame}"`)
          .replace('<div id="app">', `<div id="app">${firstPaintOfWorkspace(frame, m)}`),
        ['room', 'results', 'workspace'],
      )
  }
  for (const name of [
    'participant',
    'stage',
    'remote',
    'moderator',
    'embed',
    'preview',
    'workspace',
    'report',
  ])
    rmSync(join(folder, `${name}.html`))
  const texts = tags.flatMap(tag =>
    ['join', 'room', 'forms', 'participant', 'results'].map(part => `/${fileOfTexts(`${tag}-${part}`)}`),
  )
  const lazy = [
    'src/participant/open-room.tsx',
    'src/participant/room-content.tsx',
    'src/question-types/later-forms.ts',
    'src/participant/between/content-slide.tsx',
    'src/participant/between/moments.tsx',
    'src/question-types/charts.tsx',
  ]
  const kept = [...['participant.html', ...lazy].flatMap(name => filesOf(ofPhone, name)), ...texts]
  writeServiceWorker(join(folder, 'service-worker.js'), [...new Set(kept)].sort())
}

/** Vite's manifest of its output files; not served. */
function takeManifest(folder: string, name: string): Manifest {
  const file = join(folder, name)
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return manifest
}

/** The file of the texts of a part in a language. */
function fileOfTexts(name: string): string {
  return `${textsAddress}${name}.js`.slice(1)
}

function preload(name: string): string {
  return `  <link rel="modulepreload" crossorigin href="/${fileOfTexts(name)}">\n`
}

/** Shared styles must precede those of each page. @throws Error otherwise */
function requireBaseFirst(page: string, read: (name: string) => string): void {
  const [, inside] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  const [, linked] = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/.exec(page) ?? []
  const first = inside ?? read(linked!)
  if (!first.startsWith('@font-face'))
    throw new Error('the styles that all pages share are not the first ones')
}

/**
 * One request less before anything is seen: on a slow line each costs more than these bytes do. The links stay for parts that load
 * later, which look for them and would request the files again, but with a type that no browser requests: Chrome before 156
 * requests links that are `disabled`.
 */
function withStylesInside(page: string, read: (name: string) => string): string {
  const styles: string[] = []
  const rest = page.replace(/\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_, name: string) => {
    styles.push(read(name).trim())
    return `\n    <link rel="stylesheet" type="text/plain" href="/${name}">`
  })
  if (styles.length === 0) throw new Error('a page has lost its styles')
  return rest.replace('</head>', () => `  <style>${styles.join('')}</style>\n  </head>`)
}

/** A chunk, what it imports, its styles unless they are in the page, and the fonts of most texts and of figures. */
function filesOf(manifest: Manifest, name: string): string[] {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the manifest has no ${name}`)
  const { file, css = [], assets = [] } = chunk
  const fonts = assets.filter(asset => /-latin-wght|\/figures-/.test(asset))
  const own = [file, ...(name.startsWith('src/') ? css : []), ...fonts].map(one => `/${one}`)
  return [...own, ...(chunk.imports ?? []).flatMap(one => filesOf(manifest, one))]
}

function writeServiceWorker(file: string, kept: readonly string[]): void {
  const version = createHash('sha256').update(kept.join()).digest('hex').slice(0, 12)
  const script = readFileSync(file, 'utf8')
  writeFileSync(file, `const shell={version:"${version}",files:${JSON.stringify(kept)}};${script}`)
}
