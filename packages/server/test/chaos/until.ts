import { setTimeout } from 'node:timers/promises'

const askAgainAfterMs = 200

/** Settles as soon as something holds; what throws does not hold yet. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (
    !(await Promise.resolve()
      .then(holds)
      .catch(() => false))
  )
    await setTimeout(askAgainAfterMs)
}
