import { startApp } from '../app.ts'
import { buildWeb } from './build-web.ts'
import type { Command } from './command.ts'

/** After this, what has not ended is left behind. */
const stopWithinMs = 9_000

export const serve: Command = {
  usage: 'roomful serve',
  options: {},
  async run({ config }) {
    await buildWeb()
    const app = await startApp(config)
    app.services.log.info('listening', {
      url: app.url,
      public_url: config.publicUrl,
      storage: app.services.storage.engine.name,
    })
    const failure = await Promise.race([app.failed, signalToStop()])
    app.services.log.info('stopping', failure ? { reason: failure.message } : {})
    const giveUp = setTimeout(() => process.exit(0), stopWithinMs)
    await app.close()
    clearTimeout(giveUp)
    app.services.log.info('stopped')
    if (failure) throw failure
    return undefined
  },
}

function signalToStop(): Promise<null> {
  return new Promise(resolve => {
    process.once('SIGTERM', () => resolve(null))
    process.once('SIGINT', () => resolve(null))
  })
}
