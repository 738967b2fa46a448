// JavaScript, so that reading it loads no compiler.
import { enableCompileCache } from 'node:module'
import sea from 'node:sea'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** Sets V8's flags, before `keepCompiled`: code compiled under other flags is cached separately. */
export function setFlags() {
  // V8 would treat allocations of code that gets hot during a burst as long-lived: megabytes of garbage that minor collections miss.
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** Caches code compiled after this call: compiling takes most of the time of a short process. An executable contains its own. */
export function keepCompiled() {
  if (sea.isSea()) return
  const isBundled = !import.meta.url.endsWith('/lib/compile-cache.js')
  const folder = isBundled ? './compiled' : '../../../../node_modules/.cache/roomful'
  enableCompileCache(fileURLToPath(new URL(folder, import.meta.url)))
}
