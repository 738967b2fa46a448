// JavaScript, so that reading it loads no compiler.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** Sets V8's flags, before `keepCompiled`: what is compiled under others is kept apart. */
export function setFlags() {
  // Code that becomes hot while a crowd joins would go on allocating as if everything lived as long as that start:
  // megabytes of garbage that no quick collection finds.
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** Caches what is compiled after this call: most of the time of a short process. */
export function keepCompiled() {
  enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/roomful', import.meta.url)))
}
