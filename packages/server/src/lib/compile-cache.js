// JavaScript, so that reading it loads no compiler.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** Sets V8's flags, before `keepCompiled`: code compiled under other flags is cached separately. */
export function setFlags() {
  // V8 would treat allocations of code that gets hot during a burst as long-lived: megabytes of garbage that minor collections miss.
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** Caches code compiled after this call: compiling takes most of the time of a short process. */
export function keepCompiled() {
  enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/roomful', import.meta.url)))
}
