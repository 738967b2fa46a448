import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../../web/build.ts', import.meta.url))

/**
 * Builds the pages if they are stale, in a process of its own: the bundler's memory is not the server's.
 * @throws Error when they cannot be built
 */
export async function buildWeb(): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the pages could not be built: see above')
}
