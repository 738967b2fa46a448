import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startApp } from '../app.ts'
import { secretFilesOf } from '../config-sources.ts'
import { exposed } from '../data-folder.ts'
import { runsFromSource } from '../lib/resources.ts'
import { isLoopback, networkOrigins } from '../room/http/stage-routes.ts'
import type { Command } from './command.ts'
import { announceServer } from './running-server.ts'
import { printSetUpAddress, setUpAddress, terminal } from './set-up-address.ts'
import { signalToStop } from './signal-to-stop.ts'
import { databaseName, type Started, startLines } from './start-lines.ts'

const script = fileURLToPath(new URL('../../../web/build.ts', import.meta.url))

/**
 * Builds stale pages of a checkout in a child process, to keep the bundler's memory out of the server.
 * @throws Error if the build fails
 */
export async function buildWeb(): Promise<void> {
  if (!runsFromSource) return
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('failed to build the pages: see above')
}

export const serve: Command = {
  usage: 'roomful serve [--no-backup]',
  options: { 'no-backup': { type: 'boolean' } },
  async run({ config, settings, options }) {
    await buildWeb()
    const app = await startApp(config, {}, { skipsBackup: options['no-backup'] === true })
    for (const { path, fault, to_do } of exposed(config.dataDir, settings.file, secretFilesOf(settings)))
      app.services.log.warn(`other users of this machine reach files of this server: ${to_do}`, {
        path,
        fault,
      })
    const publicUrl = new URL(config.publicUrl).port === '0' ? app.url : config.publicUrl
    // Before the line `listening`, after which a supervisor may stop the server or run commands.
    const stopSignal = signalToStop()
    const retract = announceServer({ ...config, publicUrl }, app.services.log)
    // Addresses for other devices while no public URL is configured.
    const network = networkOrigins(config, app.url)
    if (process.stdout.isTTY) {
      const started: Started = {
        url: publicUrl,
        phones: network.length > 0 || isLoopback(new URL(publicUrl).hostname) ? network : [publicUrl],
        setUpUrl: await setUpAddress(app.services, publicUrl),
        data: config.databaseUrl ? databaseName(config.databaseUrl) : config.dataDir,
      }
      process.stdout.write(startLines(started))
    } else {
      app.services.log.info('listening', {
        url: app.url,
        public_url: config.publicUrl,
        network,
        storage: app.services.storage.engine.name,
      })
      await printSetUpAddress(app.services, publicUrl, terminal)
    }
    await stopSignal
    app.services.log.info('stopping')
    retract()
    const left = await app.close()
    if (left.length > 0) app.services.log.error('failed to stop in time', `left: ${left.join(', ')}`)
    else app.services.log.info('stopped')
    // Unfinished work may never end.
    process.exit(left.length > 0 ? 1 : 0)
  },
}
