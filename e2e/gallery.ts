/**
 * Pictures of every screen, to be looked at: `node e2e/gallery.ts FOLDER [WHAT…] [LOOK…]` renders stages, phones, remotes and the
 * workspace in every state (WHAT: the names in `scenes`), at several sizes, in light, dark and forced colours (LOOK: such as
 * 1280-light), and an index.html with all of them; axe runs on them, and what it finds is printed.
 * `node e2e/gallery.ts FOLDER --against OTHER` renders nothing: it names the pictures that only one of the folders has, or
 * that differ. Without FOLDER it renews the pictures of the documentation, in docs/images.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBrowser } from './support/browser.ts'
import { Gallery } from './support/gallery.ts'
import { scenes } from './support/gallery-scenes.ts'
import { showcasePictures } from './support/gallery-showcase.ts'
import { differingPictures } from './support/same-pictures.ts'

const [folder, ...rest] = process.argv.slice(2)
const usage = 'usage: node e2e/gallery.ts [FOLDER [WHAT…] [LOOK…] | FOLDER --against OTHER]'
if (folder?.startsWith('-')) throw new Error(usage)
const browser = await startBrowser()
try {
  if (folder === undefined) {
    const images = fileURLToPath(new URL('../docs/images', import.meta.url))
    const gallery = new Gallery(browser, images)
    for (const take of showcasePictures(true)) await take(gallery)
  } else if (rest[0] === '--against') {
    if (rest.length !== 2) throw new Error(usage)
    report(await differingPictures(browser, [folder, rest[1]!]))
  } else await render(folder, rest)
} finally {
  await browser.close()
}

/** Prints the faults, and fails if there are some. */
function report(lines: readonly string[]): void {
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exitCode = 1
}

async function render(folder: string, restrictions: readonly string[]): Promise<void> {
  const looks = restrictions.filter(one => /^\d/.test(one))
  const wanted = restrictions.filter(one => !looks.includes(one))
  for (const name of wanted)
    if (!(name in scenes)) throw new Error(`no pictures named ${name}: ${Object.keys(scenes).join(', ')}`)
  mkdirSync(folder, { recursive: true })
  const gallery = new Gallery(browser, folder, looks)
  try {
    for (const [name, take] of Object.entries(scenes))
      if (wanted.length === 0 || wanted.includes(name)) for (const one of [take].flat()) await one(gallery)
  } finally {
    report(gallery.violations)
    const pictures = readdirSync(folder).filter(file => file.endsWith('.png'))
    const figures = pictures.map(file => `<figure>${file}<img loading="lazy" src="${file}"></figure>`)
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><style>body{display:grid;grid-template-columns:repeat(3,1fr);background:#888}img{inline-size:100%}</style>${figures.join('')}`,
    )
  }
}
