// A member who invites one stranger again and again: the stranger gets three mails, and the server goes on.
import { expect, test } from 'vitest'
import { closeServices, openServices } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { addMember } from '../../packages/server/src/features/people/members.ts'
import { createUser, readMailAddress } from '../../packages/server/src/features/people/users.ts'
import { writing } from '../../packages/server/src/services.ts'
import { testConfig } from '../../packages/server/test/support/engines.ts'
import { startSmtpServer } from '../../packages/server/test/support/smtp-server.ts'
import { startAttackedServer } from './support/attacked-server.ts'
import { isMeasurable, measured } from './support/measured.ts'
import { RawConnection } from './support/raw-connection.ts'
import { rawRequest } from './support/requests.ts'

const invitations = 150
const mailsMax = 3
const memoryMiBMax = 200

test.runIf(isMeasurable)('150 invitations of one stranger are three mails', async () => {
  const smtp = await startSmtpServer()
  const config = testConfig()
  const server = await startAttackedServer(config, { ROOMFUL_SMTP_URL: smtp.url })
  const services = await openServices(readConfig({ ROOMFUL_DATA_DIR: config.dataDir, LOG_LEVEL: 'silent' }))
  const password = 'a long walk by the river'
  const passwordHash = await services.passwords.hash(password)
  await writing(services, async tx => {
    const email = readMailAddress('owner@example.com')
    const user = await createUser(tx, { email, name: 'Owner', language: 'en', passwordHash })
    const organization = await tx.db.selectFrom('organizations').select('key').executeTakeFirstOrThrow()
    await addMember(tx, organization, user!, 'OWNER')
  })
  await closeServices(services)

  const same = { 'sec-fetch-site': 'same-origin' }
  const connection = await RawConnection.open(server.url)
  await connection.send(
    rawRequest('POST', '/app/v1/sign-in', same, JSON.stringify({ email: 'owner@example.com', password })),
  )
  const [signedIn] = await connection.responses(1)
  const [{ id }] = JSON.parse(signedIn!.body.toString()).organizations
  connection.destroy()
  // The last of the cookies is another one: both come in one header each.
  const cookie = /roomful_sign_in=[\w-]+/.exec(connection.received.toString('latin1'))![0]
  const cost = await measured(server, async () => {
    const attack = await RawConnection.open(server.url)
    const body = JSON.stringify({ email: 'stranger@example.com', role: 'PRESENTER' })
    const path = `/app/v1/organizations/${id}/invitations`
    await attack.send(rawRequest('POST', path, { ...same, cookie }, body).repeat(invitations))
    const responses = await attack.responses(invitations)
    const mailed = responses.filter(one => JSON.parse(one.body.toString()).mailed)
    expect([responses.length, mailed.length]).toEqual([invitations, mailsMax])
    attack.destroy()
  })
  expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
  // A stop waits for what is being sent.
  await server.stop()
  expect(smtp.received).toBe(mailsMax)
  await smtp.close()
})
