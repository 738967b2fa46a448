import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What tests start in processes of their own. */
export const programs = {
  /** `roomful` with its commands. */
  main: fileURLToPath(new URL('../../src/main.js', import.meta.url)),
  'export-main': fileURLToPath(new URL('../../src/workers/export-main.ts', import.meta.url)),
  'parse-main': fileURLToPath(new URL('../../src/workers/parse-main.ts', import.meta.url)),
  'migrate-process': fileURLToPath(new URL('./migrate-process.ts', import.meta.url)),
  'delivery-process': fileURLToPath(new URL('./delivery-process.ts', import.meta.url)),
}

let folder: Promise<string> | undefined

/** The file of a program: bundled by `shared-bundle.ts`, the source where no run of Vitest has one. */
export async function programFile(name: keyof typeof programs): Promise<string> {
  const bundle = process.env.ROOMFUL_TEST_BUNDLE
  if (bundle === undefined) return programs[name]
  folder ??= folderOf(bundle)
  return join(await folder, `${name}.js`)
}

async function folderOf(bundle: string): Promise<string> {
  const response = await fetch(bundle)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
