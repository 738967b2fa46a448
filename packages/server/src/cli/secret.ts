import { forgetSealingSecret } from '../servers/sealing-secret.ts'
import { writing } from '../services.ts'
import type { Command } from './command.ts'
import { withServices } from './with-services.ts'

/** For a ROOMFUL_SECRET, or a file `secret`, that is lost for good. */
export const secretForget: Command = {
  usage: 'roomful secret forget',
  options: {},
  run: call =>
    withServices(call, async services => {
      await writing(services, forgetSealingSecret)
      return { status: 'ok' }
    }),
}
