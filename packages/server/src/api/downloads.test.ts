// An organization has a few files made or sent at once; those that wait are few as well, and keep no other organization waiting.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startApi } from '../../test/support/api.ts'
import { testConfig } from '../../test/support/engines.ts'
import type { FileOutput } from '../lib/output.ts'
import type { Organization } from '../services.ts'
import { Downloads } from './downloads.ts'

const organization = (key: number) => ({ key }) as Organization
const file = (content: FileOutput['content']) => async () => ({ mediaType: '', fileName: '', content })

test('has places for the files of an organization, which are free when a file is sent or has failed', async () => {
  const downloads = new Downloads()
  const begin = (key: number, make: () => Promise<FileOutput>) => downloads.begin(organization(key), make)
  const sent = Array.from({ length: 4 }, () => new Readable({ read: () => {} }))
  await Promise.all(sent.map(content => begin(1, file(content))))
  const fails = async () => {
    throw new Error('is not made')
  }
  const waiting = [begin(1, fails), ...Array.from({ length: 45 }, () => begin(1, file(Buffer.from('md'))))]
  const all = Promise.allSettled(waiting)
  await expect(begin(1, fails)).rejects.toThrow('At most 50 files')
  await expect(begin(2, file(Buffer.from('md')))).resolves.toBeDefined()
  sent[0]!.destroy()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', ...Array(45).fill('fulfilled')])
  for (const one of sent) one.destroy()
})

test('has four presentations of an organization downloaded at once, others when one has ended', async () => {
  const api = await startApi(testConfig())
  const { id } = (await api.post('/presentations', { title: 'Large' })).body
  const texts = Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(200, '€'))
  const settings = { blanks: Array.from({ length: 10 }, () => ({ accepted: texts })) }
  await api.post(`/presentations/${id}/questions`, {
    type: 'FILL_IN_BLANK',
    prompt: '___ '.repeat(10),
    settings,
  })
  // More than the system takes for a connection whose peer does not read.
  await api.app.services.storage.transaction(async ({ db }) => {
    const { key: _, ...row } = await db.selectFrom('questions').selectAll().executeTakeFirstOrThrow()
    for (let i = 1; i < 60; i++)
      await db
        .insertInto('questions')
        .values({ ...row, id: `que_${i}`, position: i })
        .execute()
  })
  let begun = 0
  const begin = async () => {
    const request = get(`${api.app.url}/public/v1/presentations/${id}/export`, {
      headers: { 'x-api-key': api.key },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    begun++
    return response.on('error', () => {})
  }
  const first = await Promise.all(Array.from({ length: 4 }, begin))
  const fifth = begin()
  for (const path of ['/presentations', `/presentations/${id}`])
    expect((await api.get(path)).status).toBe(200)
  expect(begun).toBe(4)
  first[0]!.destroy()
  const whole = await buffer(await fifth)
  expect(JSON.parse(whole.toString()).slides).toHaveLength(60)
  for (const response of first) response.destroy()
  await api.app.close()
})
