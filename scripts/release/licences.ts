import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from './parts.ts'

/** The packages that the pages, and the fonts in them, are made from. */
const webDependencies = [
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/figtree',
  '@fontsource-variable/source-serif-4',
  '@fontsource/noto-sans-math',
  '@preact/signals',
  '@preact/signals-core',
  'pdfjs-dist',
  'preact',
  'temml',
  'typebox',
  'uqr',
]

/**
 * The licences of everything that is bundled, which most of them require to come with it.
 * @param modules files of the bundled server
 * @param node the package of Node, if it is inside as well
 */
export function licencesOf(modules: readonly string[], node?: string): string {
  const packageOf = (file: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
  const folders = new Set([
    ...modules.map(packageOf).filter(folder => folder !== undefined),
    ...webDependencies.map(name => join(repository, 'node_modules', name)),
    // Dictionaries, of which the list of common words is made.
    ...globSync(join(repository, 'node_modules/@zxcvbn-ts/language-*')),
    ...(node === undefined ? [] : [node]),
  ])
  return [...folders]
    .map(folder => ({ folder, ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ folder, name, version, license }) => `${name} ${version}: ${license}\n\n${licenceIn(folder)}`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** The licence of a package and of what it has from others in folders; empty where it has none but the name. */
function licenceIn(folder: string): string {
  const files = globSync(['*', '{cmaps,standard_fonts,wasm}/*'], { cwd: folder }).sort()
  const names = files.filter(name => /^(licen[cs]e|notice|copying)/i.test(basename(name)))
  return names.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
}
