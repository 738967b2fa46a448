// A server that is started on a terminal says in four lines what to open, and where its data lies.
import { expect, test } from 'vitest'
import { databaseName, startLines } from './start-lines.ts'

const started = {
  url: 'http://localhost:3000',
  phones: ['http://192.168.1.7:3000', 'http://10.0.0.7:3000'],
  setUpUrl: 'http://localhost:3000/workspace/setup#secret',
  data: '/srv/roomful/data',
}
const words = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.trim().split(/ {2,}/))

test('before there is an account', () => {
  expect(words(startLines(started))).toEqual([
    ['Roomful is at', 'http://localhost:3000'],
    ['Phones open', 'http://192.168.1.7:3000 or http://10.0.0.7:3000'],
    ['First account', 'http://localhost:3000/workspace/setup#secret'],
    ['Data is in', '/srv/roomful/data'],
  ])
})

test('later, and where no phone reaches it', () => {
  const lines = words(startLines({ ...started, phones: [], setUpUrl: undefined }))
  expect(lines.slice(1, 3)).toEqual([
    ['Phones open', 'unavailable: only this machine can connect'],
    ['Workspace', 'http://localhost:3000/workspace'],
  ])
})

test('a database is named without its password', () => {
  const name = databaseName('postgres://ada:secret@db.example:5433/rooms?sslmode=require')
  expect(name).toBe('PostgreSQL, db.example:5433/rooms')
})
