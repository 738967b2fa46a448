import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type OutputChunk, type OutputOptions, type RolldownOutput, rolldown } from 'rolldown'

export const repository = join(import.meta.dirname, '../..')

const input = { roomful: join(repository, 'packages/server/src/packaged.js') }

/** Less to read at a start, with names that a reported stack needs. */
const minify = { compress: true, mangle: false } as const

/** Writes the server into a folder, as an entry and modules that load on use. @returns the files it is made of */
export function bundleModules(folder: string): Promise<string[]> {
  return bundle({ dir: folder, format: 'esm' })
}

/** Writes the server into one module, CommonJS as Node 24 requires of executables. @returns the files it is made of */
export function bundleWhole(file: string): Promise<string[]> {
  return bundle({ file, format: 'cjs', codeSplitting: false })
}

async function bundle(options: OutputOptions): Promise<string[]> {
  const bundler = await rolldown({ input, platform: 'node', logLevel: 'silent' })
  try {
    return sourcesOf(await bundler.write({ ...options, minify }))
  } finally {
    await bundler.close()
  }
}

function sourcesOf({ output }: RolldownOutput): string[] {
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
  return chunks.flatMap(({ moduleIds }) => moduleIds)
}

/** The files that `packages/server/src/lib/resources.ts` reads, by the names that it gives them. */
export function resources(): Record<string, string> {
  const below = (folder: string, pattern: string, cwd: string) =>
    globSync(pattern, { cwd, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [`${folder}/${path.slice(cwd.length + 1)}`, path] as const)
  const codecs = join(repository, 'node_modules/@jsquash')
  return Object.fromEntries([
    ...below('pages', '**', join(repository, 'packages/web/dist')),
    ...below('codecs', '{jpeg,webp}/codec/{dec,enc}/{mozjpeg_dec,webp_dec,webp_enc_simd}.wasm', codecs),
    ...below('codecs', 'png/codec/pkg/*.wasm', codecs),
    ...below('words', '*.br', join(repository, 'packages/server/src/features/people/words')),
    ...below('texts', '*/*.json', join(repository, 'packages/server/src/texts')),
    ...below('guides', '{*,reference/*}.md', join(repository, 'docs')),
  ])
}
