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
    await new Promise<void>(resolve => {
      process.once('SIGTERM', resolve)
      process.once('SIGINT', resolve)
    })
    app.services.log.info('stopping')
    const giveUp = setTimeout(() => process.exit(0), stopWithinMs)
    await app.close()
    clearTimeout(giveUp)
    app.services.log.info('stopped')
    return undefined
  },
}
