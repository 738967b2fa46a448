import { confirmClock as confirm } from '../features/retention/confirmed-clock.ts'
import { writing } from '../services.ts'
import type { Command } from './command.ts'
import { withServices } from './with-services.ts'

/** For a clock that is right although it is far ahead of the last confirmed time, as after months without a server. */
export const clockConfirm: Command = {
  usage: 'roomful clock confirm',
  options: {},
  run: call =>
    withServices(call, async services => {
      const { confirmedAt } = await writing(services, confirm)
      return { confirmed: new Date(confirmedAt).toISOString() }
    }),
}
