// Each person has a budget of calls in the workspace, on which large bodies draw more.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../test/support/engines.ts'
import { newPerson, startWorkspace } from '../../test/support/workspace.ts'
import { memoryBudget } from '../budget/memory.ts'
import { bytesPerCall, UserBudget, userCallsMax } from './user-budget.ts'

test('a call counts once, and once more for each part of its body; after the window all are there again', async () => {
  const clock = new FakeClock()
  const budget = new UserBudget(memoryBudget(clock), clock)
  await budget.draw('ann', 0)
  await budget.draw('ann', bytesPerCall - 1)
  await budget.draw('ann', 3 * bytesPerCall)
  for (let i = 0; i < userCallsMax - 6; i++) await budget.draw('ann', 0)
  await expect(budget.draw('ann', 0)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { retry_after_seconds: 60 },
  })
  await budget.draw('bob', 0)
  clock.advance(60_000)
  await budget.draw('ann', 0)
})

onBothEngines('calls in the workspace', newConfig => {
  test('are refused to users with a spent budget only, with the time to wait', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock })
    const other = await newPerson(app, organization, 'PRESENTER')
    // Bodies whose length is not announced count as the largest that the path takes.
    const send = () =>
      fetch(`${app.url}/app/v1/organizations/${organization.id}/imports/preview`, {
        method: 'POST',
        headers: {
          cookie: owner.cookie!,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        body: new Blob(['{}']).stream(),
        duplex: 'half',
      } as RequestInit)
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) {
      const response = await send()
      await response.text()
      statuses.push(response.status)
    }
    const admitted = statuses.indexOf(429)
    expect(admitted).toBeGreaterThan(40)
    expect(statuses).toEqual(statuses.map((_, i) => (i < admitted ? 400 : 429)))
    const refused = await owner.get('/me')
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await other.get('/me')).status).toBe(200)
    clock.advance(60_000)
    expect((await owner.get('/me')).status).toBe(200)
    await app.close()
  })
})
