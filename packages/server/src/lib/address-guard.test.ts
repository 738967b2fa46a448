// SSRF: webhooks reach no private, loopback, link-local or metadata address, however it is spelled, nor by DNS
// rebinding, unless the operator allows it. A dead name server delays only its own deliveries.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startDnsServer } from '../../test/support/dns-server.ts'
import { testConfig } from '../../test/support/engines.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { startDeliveries } from '../../test/support/webhooks.ts'
import { AddressGuard, nameResolver, readCidr, TargetRefusedError } from './address-guard.ts'

const nowhere = async () => []
const strict = new AddressGuard({ allowHttp: false, allowedRanges: [], resolve: nowhere })

describe('targets refused for what their URL says', () => {
  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.com',
    '',
    'https://',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://:secret@example.com/',
    ' https://example.com/',
    'https://exam\nple.com/',
    'https://127.0.0.1/',
    'https://127.0.0.1:8443/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.100.100.200/',
    'https://168.63.129.16/',
    'https://192.0.0.192/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::8.8.8.8]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:a00:1::1]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[4000::1]/',
  ])('%s', target => {
    expect(() => strict.parse(target)).toThrow(TargetRefusedError)
  })
})

test.each([
  'https://example.com/',
  'https://example.com:8443/hook?tenant=1',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://xn--bcher-kva.example/',
])('%s is a good target', target => {
  expect(strict.parse(target).href).toBe(target)
})

test('http and private ranges are open only where the operator opened them', () => {
  const open = new AddressGuard({
    allowHttp: true,
    allowedRanges: [readCidr('10.0.0.0/8'), readCidr('fd00::/8')],
    resolve: nowhere,
  })
  expect(open.parse('http://10.2.3.4:8080/').port).toBe('8080')
  expect(open.parse('https://[fd12::1]/').protocol).toBe('https:')
  expect(open.parse('https://[::ffff:10.2.3.4]/').protocol).toBe('https:')
  expect(() => open.parse('http://127.0.0.1/')).toThrow(TargetRefusedError)
  expect(() => open.parse('https://[fc00::1]/')).toThrow(TargetRefusedError)
})

test.each([
  [
    'https://10.0.0.1/',
    '10.0.0.1 is not a public address: the operator can allow it with ROOMFUL_WEBHOOK_ALLOW_CIDRS',
  ],
  [
    'https://0x7f000001/',
    '127.0.0.1 is not a public address: the operator can allow it with ROOMFUL_WEBHOOK_ALLOW_CIDRS',
  ],
  [
    'https://inside.example/',
    'its host resolves to fd00::5, which is not a public address: the operator can allow it with ROOMFUL_WEBHOOK_ALLOW_CIDRS',
  ],
  [
    'http://example.com/',
    'only https URLs are allowed: the operator can allow http with ROOMFUL_WEBHOOK_ALLOW_HTTP=1',
  ],
  ['ftp://example.com/', 'only https URLs are allowed'],
])('%s is refused: %s', async (target, problem) => {
  const resolve = async () => ['93.184.215.14', 'fd00::5']
  const guard = new AddressGuard({ allowHttp: false, allowedRanges: [], resolve })
  await expect(guard.check(target)).rejects.toThrow(problem)
})

describe('names', () => {
  const closing: (() => Promise<unknown> | unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test.each([
    [['93.184.215.14'], true],
    [['93.184.215.14', '2606:4700::1'], true],
    [['93.184.215.14', '10.0.0.1'], false],
    [['127.0.0.1'], false],
    [['::ffff:10.0.0.1'], false],
  ])('one that resolves to %j: %s', async (addresses, isGood) => {
    const guard = new AddressGuard({ allowHttp: false, allowedRanges: [], resolve: async () => addresses })
    const checked = guard.check('https://name.example/').then(
      () => true,
      error => !(error instanceof TargetRefusedError),
    )
    expect(await checked).toBe(isGood)
    const connected = new Promise<boolean>(resolve =>
      guard.lookup('name.example', { all: true }, error => resolve(error === null)),
    )
    expect(await connected).toBe(isGood)
  })

  test('localhost is this machine, without asking anybody', async () => {
    const guard = new AddressGuard({ allowHttp: false, allowedRanges: [], resolve: nameResolver() })
    await expect(guard.check('https://localhost/')).rejects.toThrow(TargetRefusedError)
    await expect(guard.check('https://hook.localhost./')).rejects.toThrow(TargetRefusedError)
  })

  test('one that changes between the check and the connection is not connected to', async () => {
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    const dns = await startDnsServer({ 'moving.example': ['93.184.215.14', '127.0.0.2'] })
    closing.push(() => dns.close())
    const deliveries = await startDeliveries(testConfig(), { resolveName: nameResolver([dns.address]) })
    closing.push(() => deliveries.close())
    const { port } = new URL(receiver.url)
    const target = `http://moving.example:${port}/hook`
    // 127.0.0.2 is closed here: only the first address of this machine is open.
    const { addressGuard } = deliveries.services
    await addressGuard.check(target)
    const { id } = await deliveries.register(target)
    await deliveries.emit()
    await deliveries.worker.idle()
    expect(await deliveries.list(id)).toMatchObject([
      {
        state: 'PENDING',
        attempts: 1,
        last_status: null,
        last_error:
          '127.0.0.2 is not a public address: the operator can allow it with ROOMFUL_WEBHOOK_ALLOW_CIDRS',
      },
    ])
    expect(receiver.received).toHaveLength(0)
    expect(dns.asked).toEqual(['moving.example', 'moving.example'])
  })

  test('one that points to an open address is delivered to, with its name as host', async () => {
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    const dns = await startDnsServer({ 'receiver.example': ['127.0.0.1'] })
    closing.push(() => dns.close())
    const deliveries = await startDeliveries(testConfig(), { resolveName: nameResolver([dns.address]) })
    closing.push(() => deliveries.close())
    const { port } = new URL(receiver.url)
    await deliveries.register(`http://receiver.example:${port}/hook`)
    await deliveries.emit()
    await deliveries.worker.idle()
    expect(receiver.received[0]!.headers.host).toBe(`receiver.example:${port}`)
  })

  test('one whose name server does not answer fails', async () => {
    const deliveries = await startDeliveries(testConfig(), {
      deadlineMs: 500,
      resolveName: nameResolver([await deafNameServer()]),
    })
    closing.push(() => deliveries.close())
    const { id } = await deliveries.register('http://silent.example/')
    await deliveries.emit()
    await deliveries.worker.idle()
    expect((await deliveries.list(id))[0]!.last_error).toBe('timed out after 0.5 s')
  })

  test('one that is being looked up holds nothing up', async () => {
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    const deliveries = await startDeliveries(testConfig(), {
      resolveName: nameResolver([await deafNameServer()]),
    })
    closing.push(() => deliveries.close())
    await deliveries.register('http://silent.example/')
    await deliveries.register(receiver.url)
    await deliveries.emit(8)
    await expect.poll(() => receiver.received.length).toBe(8)
  })

  async function deafNameServer(): Promise<string> {
    const deaf = createSocket('udp4')
    deaf.bind(0, '127.0.0.1')
    await once(deaf, 'listening')
    closing.push(() => deaf.close())
    return `127.0.0.1:${(deaf.address() as AddressInfo).port}`
  }
})
