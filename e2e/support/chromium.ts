import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A browser's executable, and the environment that it runs in. */
export interface Chromium {
  readonly executablePath: string
  readonly env: Record<string, string>
}

const installedPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  // Those other than x64.
  linux: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** Whether the pinned headless shell from npm runs here, which has libraries and fonts of its own. */
const isPinned = process.platform === 'linux' && process.arch === 'x64'
const chosenPath =
  process.env.ROOMFUL_CHROMIUM ??
  (isPinned ? undefined : installedPaths[process.platform]?.find(path => existsSync(path)))

/** What to install where there is no browser for the tests; undefined where there is one. */
export function missingBrowser(): string | undefined {
  if (isPinned || chosenPath !== undefined) return undefined
  return 'no browser here: install Chrome or Chromium, or set ROOMFUL_CHROMIUM to the path of one'
}

/**
 * The browser of the tests: `ROOMFUL_CHROMIUM` if set; on Linux x64 the pinned shell; elsewhere the system's Chrome or
 * Chromium.
 * @throws Error naming what to install where there is none
 */
export async function findChromium(): Promise<Chromium> {
  if (chosenPath !== undefined) return { executablePath: chosenPath, env: {} }
  if (!isPinned) throw new Error(missingBrowser())
  return unpackedShell()
}

/** Unpacks the shell (210 MB, 5 s) once per version, into the cache of node_modules. */
async function unpackedShell(): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as {
    version: string
  }
  const cache = join(import.meta.dirname, '../../node_modules/.cache/roomful')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const partial = mkdtempSync(join(cache, 'unpacking-'))
    await unpack(partial)
    writeFileSync(join(partial, 'fonts/fonts.conf'), fontsConfig)
    try {
      renameSync(partial, folder)
    } catch (error) {
      // Another process was faster.
      rmSync(partial, { recursive: true })
      if (!existsSync(folder)) throw error
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? join(folder, 'fonts'),
    },
  }
}

/** The package's own configuration expects its fonts in /tmp/fonts; without any font the shell crashes. */
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

/** The package unpacks into the temporary folder, and its own libraries only where it takes the machine for a Lambda. */
async function unpack(folder: string): Promise<void> {
  const program = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`unpacking Chromium exited with ${code}`)
}
