// The secret that seals is known to the database by its fingerprint: a server without it does not start, and two rolling
// restarts replace it while every server opens what any other has sealed.
import { afterEach, expect, test } from 'vitest'
import { onBothEngines, sharedPostgres, testConfig, testOnPostgres } from '../../test/support/engines.ts'
import { type App, startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createOrganization, findOrganization } from '../features/organizations/organizations.ts'
import { registerEndpoint } from '../features/webhooks/endpoints.ts'
import { writing } from '../services.ts'
import { reseals } from '../serving.ts'
import { claimSealing, forgetSealingSecret } from './sealing-secret.ts'

const [older, newer] = ['an older secret of this server', 'a newer secret of this server']

const running: App[] = []
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
})

async function start(config: Config, ...secrets: string[]): Promise<App> {
  const app = await startApp({ ...config, secrets })
  running.push(app)
  return app
}

async function stop(app: App): Promise<void> {
  running.splice(running.indexOf(app), 1)
  await app.close()
}

onBothEngines('the sealing secret', newConfig => {
  test('a server without it does not start, and says which variable; a list with it does', async () => {
    const config = await newConfig()
    await stop(await start(config, older))
    const refused = start(config, newer)
    await expect(refused).rejects.toThrow(/^ROOMFUL_SECRET does not match the database/)
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_CONFIGURATION' })
    await stop(await start(config, newer, older))
    await stop(await start(config, newer))
    await expect(start(config, older)).rejects.toThrow(/^ROOMFUL_SECRET does not match the database/)
  })

  test('one that is lost is given up on purpose; what it sealed is counted', async () => {
    const config = await newConfig()
    const app = await start(config, older)
    await writing(app.services, async tx => {
      const { id } = await createOrganization(tx, { name: 'Test' })
      const organization = (await findOrganization(tx, id))!
      const hook = { target_url: 'https://example.com/', event_types: ['session.ended' as const] }
      await registerEndpoint(tx, organization, hook)
      await forgetSealingSecret(tx)
    })
    await stop(app)
    const { services, url } = await start(config, newer)
    expect(await writing(services, tx => claimSealing(tx, reseals))).toBe(1)
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nroomful_secrets_unopened 1\n')
    await writing(services, ({ db }) => db.updateTable('endpoints').set({ state: 'REMOVED' }).execute())
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nroomful_secrets_unopened 0\n')
  })
})

testOnPostgres(
  'of running servers each opens what any other seals: a rotation takes two rolling restarts',
  async () => {
    const config = testConfig({ DATABASE_URL: await sharedPostgres().createDatabase() })
    let first = await start(config, older)
    let second = await start(config, older)
    await expect(start(config, newer, older)).rejects.toThrow(
      /^ROOMFUL_SECRET starts with a secret that another running server lacks: list it second/,
    )
    await stop(first)
    first = await start(config, older, newer)
    await expect(start(config, newer, older)).rejects.toThrow(/another running server lacks/)
    await stop(second)
    second = await start(config, older, newer)
    await stop(first)
    first = await start(config, newer, older)
    await expect(start(config, newer)).rejects.toThrow(
      /^ROOMFUL_SECRET lacks the sealing secret of another running server: add it/,
    )
    // One that crashes during the second restart comes back as it was.
    await stop(second)
    second = await start(config, older, newer)
    await stop(second)
    second = await start(config, newer, older)
    await stop(first)
    await start(config, newer)
  },
)
