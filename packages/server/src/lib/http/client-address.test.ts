// Client addresses: X-Forwarded-For is believed only from the proxies in ROOMFUL_TRUST_PROXY, so nobody can spoof an
// address; malformed ranges are refused at startup.
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { addressBudgetKey, clientAddress } from './client-address.ts'

function from(remoteAddress: string, forwarded: string | undefined): string {
  const { trustProxy } = readConfig({ ROOMFUL_TRUST_PROXY: '10.0.0.0/8,fd00::/8' })
  return clientAddress({ remoteAddress } as Socket, { 'x-forwarded-for': forwarded }, trustProxy)
}

test.each([
  ['nobody is trusted', '203.0.113.1', '9.9.9.9', '203.0.113.1'],
  ['one proxy', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['a spoofed entry on the left', '10.0.0.1', '9.9.9.9, 203.0.113.1', '203.0.113.1'],
  ['two proxies', '10.0.0.1', '203.0.113.1, 10.0.0.2', '203.0.113.1'],
  ['nothing but proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['no header', '10.0.0.1', undefined, '10.0.0.1'],
  ['garbage', '10.0.0.1', '203.0.113.1, not an address', '10.0.0.1'],
  ['garbage behind a client', '10.0.0.1', 'garbage, 203.0.113.1', '203.0.113.1'],
  ['an entry with a port', '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
  ['IPv6 with a port', 'fd00::1', '[2001:db8::1]:443', '2001:db8::1'],
  ['IPv4 written as IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.1', '203.0.113.1'],
])('the client behind %s', (_, remote, forwarded, expected) => {
  expect(from(remote, forwarded)).toBe(expected)
})

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:1::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('%s is counted as %s', (address, key) => {
  expect(addressBudgetKey(address)).toBe(key)
})

test.each(['10.0.0.0/33', 'nonsense', '10.0.0.0/x', '::1/129'])('ROOMFUL_TRUST_PROXY refuses %s', text => {
  expect(() => readConfig({ ROOMFUL_TRUST_PROXY: text })).toThrow('ROOMFUL_TRUST_PROXY')
})
