import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { freePort } from '@roomful/testkit/free-port'
import { vi } from 'vitest'

/** A proxy with TLS on loopback, and the certificate of the authority that has signed its own. */
export interface TlsProxy {
  readonly url: string
  readonly ca: string
  stop(): Promise<void>
}

/**
 * Runs Debian's Caddy with a Caddyfile for `localhost`, signed by its own authority.
 * @param lines the Caddyfile, with the addresses of servers on this machine
 */
export async function startCaddy(lines: string): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-caddy-'))
  const [port, httpPort] = [await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{
      admin off
      skip_install_trust
      default_bind 127.0.0.1 ::1
      http_port ${httpPort}
      https_port ${port}
      storage file_system ${folder}
    }
    ${lines}`,
  )
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env.PATH, HOME: folder, ROOMFUL_HOST: 'localhost' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithThis(caddy)
  const ca = join(folder, 'pki/authorities/local/root.crt')
  const certificate = join(folder, 'certificates/local/localhost/localhost.crt')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    caddy.on('error', reject)
    caddy.on('exit', code => reject(new Error(`Caddy ended with ${code}: ${said}`)))
    caddy.stderr.on('data', chunk => {
      said += chunk
      if (said.includes('certificate obtained successfully')) resolve()
    })
  })
  await vi.waitFor(() => readFileSync(certificate))
  return {
    url: `https://localhost:${port}`,
    ca: readFileSync(ca, 'utf8'),
    async stop() {
      const ended = once(caddy, 'exit')
      caddy.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
