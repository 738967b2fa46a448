import { setTimeout } from 'node:timers/promises'
import type { Chance } from '../../src/simulation/chance.ts'
import { Device } from '../../src/simulation/device.ts'
import type { Servers } from './servers.ts'

/** Somebody who answers again and again, each answer with the next number. */
export interface Phone {
  readonly id: string
  readonly token: string
  sent: number
  acknowledged: number
}

const answerEveryMs = 100
/** Connects of one token are limited to 20 a minute. */
const comeBackAfterMs = 1_000
const values = 1_000

/** Where a phone answers, and until when. */
interface Answering {
  readonly servers: Servers
  readonly questionId: string
  readonly chance: Chance
  readonly goesOn: () => boolean
}

/** Answers over a socket, and comes back to any server whenever it is cut off. */
export async function answerOverSocket(phone: Phone, { servers, ...how }: Answering): Promise<void> {
  const { questionId, chance, goesOn } = how
  while (goesOn()) {
    const device = await Device.connect(servers.any(chance).url, phone.token).catch(() => undefined)
    while (device?.room && !device.closed && goesOn()) {
      const value = ++phone.sent
      await device.answer(questionId, { value: value % values }, value).then(
        () => {
          phone.acknowledged = value
        },
        () => {},
      )
      await setTimeout(answerEveryMs)
    }
    device?.drop()
    if (goesOn()) await setTimeout(comeBackAfterMs)
  }
}

/** Answers over HTTP, each time through any server. */
export async function answerOverHttp(phone: Phone, { servers, ...how }: Answering): Promise<void> {
  const { questionId, chance, goesOn } = how
  while (goesOn()) {
    const value = ++phone.sent
    const url = `${servers.any(chance).url}/room/v1/questions/${questionId}/answer`
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${phone.token}` },
      body: JSON.stringify({ answer: { value: value % values }, seq: value }),
      // A server that stands still: the phone asks another.
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (response?.ok) phone.acknowledged = value
    await setTimeout(response?.ok ? answerEveryMs : comeBackAfterMs)
  }
}
