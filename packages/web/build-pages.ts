import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Frame, firstPaintOf, firstPaintOfWorkspace, type Screen } from './first-paint.ts'
import { messages as de } from './src/messages/join/de.ts'
import { messages as en } from './src/messages/join/en.ts'
import { messages as es } from './src/messages/join/es.ts'
import { messages as fr } from './src/messages/join/fr.ts'

const joinTexts = { en, de, fr, es }

/** The parts of Vite's manifest that are used: https://vite.dev/guide/backend-integration */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Makes a page per language of the pages that Vite has built. Each names the language's messages next to the
 * script, so that both load at once; those of the phone, the workspace and the report also contain their styles,
 * the first two the markup of the first paint: `join.de.html` for an address without a room, `room.de.html` for one with,
 * `workspace-editor.de.html` for the editor. `service-worker.js` is given the list of files to cache.
 * @param folder Vite's output folder
 */
export function buildPages(folder: string): void {
  const [ofPhone, ofStage, ofRemote, ofModerator, ofWorkspace, ofReport] = [
    takeManifest(folder, 'phone-manifest.json'),
    takeManifest(folder, 'stage-manifest.json'),
    takeManifest(folder, 'remote-manifest.json'),
    takeManifest(folder, 'moderator-manifest.json'),
    takeManifest(folder, 'workspace-manifest.json'),
    takeManifest(folder, 'report-manifest.json'),
  ]
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
  for (const [language, m] of Object.entries(joinTexts)) {
    const inLanguage = (page: string, files: readonly string[], built: Manifest) =>
      page
        .replace('<html lang="en"', `<html lang="${language}" dir="ltr"`)
        .replace('</head>', `${files.map(file => preload(built, file)).join('')}  </head>`)
    const write = (name: string, page: string, built: Manifest, files: readonly string[]) =>
      writeFileSync(join(folder, `${name}.${language}.html`), inLanguage(page, files, built))
    for (const screen of ['join', 'room'] satisfies Screen[])
      write(
        screen,
        participant.replace('<div id="app">', `<div id="app">${firstPaintOf(screen, language, m)}`),
        ofPhone,
        screen === 'join' ? [`join/${language}`] : [`join/${language}`, language],
      )
    write('stage', stage, ofStage, [language, `results/${language}`, `stage/${language}`])
    write('remote', remote, ofRemote, [language, `results/${language}`, `stage/${language}`])
    write('moderator', moderator, ofModerator, [
      language,
      `results/${language}`,
      `stage/${language}`,
      `moderator/${language}`,
    ])
    write('embed', embed, ofStage, [language, `results/${language}`, `stage/${language}`])
    write('preview', preview, ofWorkspace, [language, `results/${language}`])
    write('report', report, ofReport, [language, `results/${language}`, `report/${language}`])
    for (const frame of ['sign-in', 'screen', 'editor'] satisfies Frame[])
      write(
        `workspace-${frame}`,
        workspace
          .replace('<html lang="en"', `<html lang="en" data-frame="${frame}"`)
          .replace('<div id="app">', `<div id="app">${firstPaintOfWorkspace(frame, m)}`),
        ofWorkspace,
        [language, `results/${language}`, `workspace/${language}/index`],
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
  const names = Object.keys(joinTexts).flatMap(language => [
    `src/messages/join/${language}.ts`,
    `src/messages/${language}.ts`,
    `src/messages/participant/${language}.ts`,
    `src/messages/results/${language}.ts`,
  ])
  const lazy = [
    'src/participant/open-room.tsx',
    'src/participant/room-content.tsx',
    'src/question-types/later-forms.ts',
    'src/participant/between/content-slide.tsx',
    'src/participant/between/moments.tsx',
    'src/question-types/charts.tsx',
  ]
  const kept = ['participant.html', ...lazy, ...names].flatMap(name => filesOf(ofPhone, name))
  writeServiceWorker(join(folder, 'service-worker.js'), [...new Set(kept)].sort())
}

/** Vite's manifest of its output files; not served. */
function takeManifest(folder: string, name: string): Manifest {
  const file = join(folder, name)
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return manifest
}

function preload(manifest: Manifest, file: string): string {
  return `  <link rel="modulepreload" crossorigin href="/${manifest[`src/messages/${file}.ts`]!.file}">\n`
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
