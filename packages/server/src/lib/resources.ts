import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sea from 'node:sea'

/** Whether this runs from the sources of a checkout. Otherwise it is bundled, into the package or the executable. */
export const runsFromSource = import.meta.url.endsWith('.ts')

/** Folders of files that come with Roomful, by their place in a checkout; in the package they have these names next to the program. */
const folders = {
  pages: 'packages/web/dist',
  guides: 'docs',
  codecs: 'node_modules/@jsquash',
  words: 'packages/server/src/features/people/words',
  texts: 'packages/server/src/texts',
} as const
export type ResourceFolder = keyof typeof folders

/** Names of the files in a folder, those of its folders with their path; none where it does not exist. */
export function listResources(folder: ResourceFolder): string[] {
  if (sea.isSea()) {
    const within = sea.getAssetKeys().filter(key => key.startsWith(`${folder}/`))
    return within.map(key => key.slice(folder.length + 1))
  }
  const path = pathOf(folder)
  return existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
}

/** @throws Error if there is no such file */
export function readResource(folder: ResourceFolder, name: string): Buffer {
  if (sea.isSea()) return Buffer.from(sea.getRawAsset(`${folder}/${name}`))
  return readFileSync(new URL(name, pathOf(folder)))
}

function pathOf(folder: ResourceFolder): URL {
  return new URL(runsFromSource ? `../../../../${folders[folder]}/` : `./${folder}/`, import.meta.url)
}
