/**
 * One PostgreSQL server for all files of tests of a run, started when the first of them asks for a database. Vitest
 * loads this beside the files, which reach it over HTTP: POST makes a database, DELETE drops the one in the body.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { closeServices, openServices } from '../../src/app.ts'
import { testConfig } from './engines.ts'
import { databaseIn, databasesOf, startPostgres } from './postgres.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof start> | undefined
  const broker = createServer(async (request, response) => {
    try {
      started ??= start()
      const { server, template } = await started
      if (request.method === 'DELETE') await server.dropDatabase(await text(request))
      response.end(request.method === 'POST' ? await server.createDatabase(template) : '')
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await once(broker.listen(0, '127.0.0.1'), 'listening')
  project.provide('sharedPostgres', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`)
  return async () => {
    broker.closeAllConnections()
    broker.close()
    // A start that failed has failed the files that asked.
    await started?.then(
      ({ server }) => server.stop(),
      () => {},
    )
  }
}

/**
 * Starts the server with a migrated database, of which the others are copies: migrating each takes longer.
 * `ROOMFUL_TEST_POSTGRES` names an empty server of another version that is used instead.
 */
async function start() {
  const given = process.env.ROOMFUL_TEST_POSTGRES
  const server = given ? { ...databasesOf(given), stop: async () => {} } : await startPostgres()
  const url = await server.createDatabase()
  await closeServices(await openServices(testConfig({ DATABASE_URL: url })))
  return { server, template: databaseIn(url) }
}
