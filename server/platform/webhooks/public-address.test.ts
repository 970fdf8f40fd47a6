import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningReceiver, startReceiver } from '#test-kit/webhooks/start-receiver.ts'
import { createHttpClient } from '../http-client.ts'
import { isPublicAddress } from './public-address.ts'
import { isReceiverUrl, publicReceivers } from './webhook-receivers.ts'

describe('public addresses', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    '2130706433',
    'localhost',
    '',
  ])('the address %s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.255.255', '172.32.0.1', '223.255.255.255'])(
    'the address %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each(['2606:4700:4700::1111', '2001:200::1', '2a00:1450:4001:81b::200e', '2404:6800:4001:80c::200e'])(
    'the address %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('addresses of receivers', () => {
  it.each([
    'http://hooks.agency.example/in',
    'ftp://hooks.agency.example/',
    'https://user@hooks.agency.example/',
    'https://:secret@hooks.agency.example/',
    'https://hooks.agency.example/#part',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://db/',
    'https://printer.local/',
    `https://${['metadata', 'google', 'internal'].join('.')}/`,
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https:///',
    'hooks.agency.example',
  ])('%s is refused', (url) => {
    expect(isReceiverUrl(url, publicReceivers)).toBe(false)
  })

  it.each(['https://hooks.agency.example/in?key=1', 'https://8.8.8.8:8443/in'])('%s is accepted', (url) => {
    expect(isReceiverUrl(url, publicReceivers)).toBe(true)
  })
})

describe('connections to public addresses alone', () => {
  let receiver: RunningReceiver
  const asked: string[] = []
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.stop())

  /** Looks every name up as one of these addresses after the other, as a rebinding name server answers. */
  const lookupOf = (...answers: readonly (readonly string[])[]): LookupFunction => {
    let count = 0
    return (host, _options, callback) => {
      asked.push(host)
      const addresses = answers[Math.min(count++, answers.length - 1)] ?? []
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      setImmediate(() => callback(null, found))
    }
  }
  const send = (lookup: LookupFunction, host = 'rebind.agency.example', isAllowed = isPublicAddress) => {
    const client = createHttpClient({ lookup, isAllowedAddress: isAllowed })
    const url = `${receiver.url.replace('127.0.0.1', host)}/in`
    return client.send({ method: 'POST', url, body: '{}', timeoutMs: 2_000, maxBytes: 1_000 })
  }
  const refused = { kind: 'unreachable', note: 'addressRefused' }

  it.each([[['127.0.0.1']], [['::1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:127.0.0.1']]])(
    'a name with the addresses %j is refused before anything is sent',
    async (addresses) => {
      expect(await send(lookupOf(addresses))).toEqual(refused)
      expect(receiver.received).toEqual([])
    },
  )

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '127.1', '2130706433'])(
    'the address %s in place of a name is refused',
    async (host) => {
      expect(await send(lookupOf(['8.8.8.8']), host)).toEqual(refused)
      expect(receiver.received).toEqual([])
    },
  )

  it('a name is looked up once for a connection, and the checked address is the one that is connected to', async () => {
    asked.length = 0
    const isTestAddress = (address: string) => address === '127.0.0.1'
    const answer = await send(lookupOf(['127.0.0.1'], ['127.0.0.2']), 'rebind.agency.example', isTestAddress)
    expect(answer).toMatchObject({ kind: 'answer', status: 401 })
    expect(asked).toEqual(['rebind.agency.example'])
  })

  it('a name whose address changes to a private one is refused at its next connection', async () => {
    const isTestAddress = (address: string) => address === '127.0.0.1'
    const lookup = lookupOf(['127.0.0.1'], ['192.168.0.1'])
    expect(await send(lookup, 'moves.agency.example', isTestAddress)).toMatchObject({ kind: 'answer' })
    expect(await send(lookup, 'moves.agency.example', isTestAddress)).toEqual(refused)
  })
})
