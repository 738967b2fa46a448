// JavaScript, so that reading it loads no compiler.
import { accessSync, constants, globSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** Sets V8's flags, before `keepCompiled`: what is compiled under others is kept apart. */
export function setFlags() {
  // Code that becomes hot while a crowd joins would go on allocating as if everything lived as long as that start:
  // megabytes of garbage that no quick collection finds.
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/**
 * Keeps what is compiled: half the time of a short process is compiling what it loads. For what is imported after
 * this call. Where the folder cannot be written, nothing is kept.
 */
export function keepCompiled() {
  enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/roomful', import.meta.url)))
}

/** Whether the code of a server is to be compiled before one starts: it has not been as it is now, and can be kept. */
export function lacksServer() {
  const folder = getCompileCacheDir()
  if (folder === undefined || isNewest(join(folder, serverStamp), sources)) return false
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a file exists and nothing in some folders was changed after it. */
export function isNewest(file, folders) {
  const changedAt = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs
  const at = changedAt(file)
  if (at === undefined) return false
  return folders.every(cwd =>
    globSync('**/*.{ts,js}', { cwd }).every(name => !(changedAt(join(cwd, name)) > at)),
  )
}

/** Says that the code of a server has been compiled. */
export function keepServer() {
  flushCompileCache()
  const folder = getCompileCacheDir()
  if (folder !== undefined) writeFileSync(join(folder, serverStamp), '')
}

const serverStamp = 'server'
const sources = ['.', '../../../contract/src'].map(folder => fileURLToPath(new URL(folder, import.meta.url)))
