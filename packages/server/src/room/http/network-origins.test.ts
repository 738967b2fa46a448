// Addresses that phones can reach: those of this machine, where the public address is one that only the machine itself reaches.
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../test/support/engines.ts'
import { networkOrigins } from './stage-routes.ts'

const listening = 'http://0.0.0.0:3000'
const configOf = (publicUrl: string, host: string) => ({
  ...testConfig({ ROOMFUL_PUBLIC_URL: publicUrl }),
  host,
})

describe('addresses that phones can reach', () => {
  test('are those of this machine where its public address is a loopback one', () => {
    const own = Object.values(networkInterfaces())
      .flatMap(addresses => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'rooms.localhost'])
      expect(networkOrigins(configOf(`http://${name}:3000`, '0.0.0.0'), listening), name).toEqual(
        own.map(({ address }) => `http://${address}:3000`),
      )
  })

  test('are not listed with a public address, or when listening on loopback only', () => {
    expect(networkOrigins(configOf('https://rooms.example', '0.0.0.0'), listening)).toEqual([])
    expect(networkOrigins(configOf('http://localhost:3000', '127.0.0.1'), listening)).toEqual([])
  })
})
