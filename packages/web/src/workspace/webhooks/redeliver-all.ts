import { call } from '../api/call.ts'

/** Requests of 500 each; bounded, as a receiver that fails at once makes new dead letters meanwhile. */
const callsMax = 40

/** Sends all dead letters of an endpoint again. @returns how many @throws Problem */
export async function redeliverAll(params: {
  readonly organizationId: string
  readonly id: string
}): Promise<number> {
  let count = 0
  for (let calls = 0; calls < callsMax; calls++) {
    const { redelivered, has_more } = await call('redeliverAll', { params })
    count += redelivered
    if (!has_more) break
  }
  return count
}
