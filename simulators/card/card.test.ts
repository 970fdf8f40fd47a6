import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSimulator, startSimulator } from '../control-plane/start-simulator.ts'

type Wire = Record<string, unknown>
const secrets = ['b25lIHNlY3JldA==', 'YW5vdGhlciBzZWNyZXQ=']
const ledger = join(mkdtempSync(join(tmpdir(), 'card-')), 'card.jsonl')
const args = ['--ledger', ledger, ...secrets.flatMap((one) => ['--webhook-secret', one])]
let card: RunningSimulator
let heard: { body: string; timestamp: string; signature: string }[] = []
const shop = createServer((request, response) => {
  void text(request).then((body) => {
    const [timestamp = '', signature = ''] = ['timestamp', ''].map((end) =>
      String(request.headers[`omise-signature${end === '' ? '' : `-${end}`}`]),
    )
    heard.push({ body, timestamp, signature })
    response.end()
  })
})
let shopUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`
  card = await startSimulator('card', args)
})
beforeEach(() => {
  heard = []
})
afterAll(async () => {
  await card.stop()
  shop.close()
})

async function ask(method: string, path: string, body?: object): Promise<{ status: number; wire: Wire }> {
  const key = path.startsWith('/tokens') ? 'pkey_test_simulator' : 'skey_test_simulator'
  const response = await fetch(card.url + path, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${key}:`)}`,
      'omise-version': '2019-05-29',
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, wire: (await response.json()) as Wire }
}

async function tokenOf(number: string): Promise<string> {
  const made = await ask('POST', '/tokens', {
    card: { name: 'A B', number, expiration_month: 12, expiration_year: 2040, security_code: '123' },
  })
  return String(made.wire['id'])
}

async function chargeOf(number: string, more: object = {}): Promise<Wire> {
  const made = await ask('POST', '/charges', {
    amount: 1_234_550,
    currency: 'thb',
    card: await tokenOf(number),
    capture: false,
    return_uri: 'http://127.0.0.1:1/back',
    metadata: { client_reference: 'FH7K2M9P-01' },
    ...more,
  })
  return made.wire
}

async function atBank(charge: Wire, decision: string): Promise<Wire> {
  const page = String(charge['authorize_uri'])
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) })
  return (await ask('GET', `/charges/${String(charge['id'])}`)).wire
}

describe('the card simulator', () => {
  it('authorizes, captures and refunds', async () => {
    const charge = await chargeOf('4242424242424242')
    expect(charge).toMatchObject({ status: 'pending', authorized: false, capturable: false })
    expect(await atBank(charge, 'succeed')).toMatchObject({ authorized: true, capturable: true, paid: false })
    const path = `/charges/${String(charge['id'])}`
    expect((await ask('POST', `${path}/capture`)).wire).toMatchObject({ status: 'successful', paid: true })
    expect((await ask('POST', `${path}/capture`)).wire).toMatchObject({ code: 'failed_capture' })
    const refund = await ask('POST', `${path}/refunds`, { amount: 1000 })
    expect(refund.wire).toMatchObject({ object: 'refund', amount: 1000 })
    expect((await ask('POST', `${path}/refunds`, { amount: 1_233_551 })).wire['code']).toBe('failed_refund')
    expect((await ask('POST', `${path}/reverse`)).wire['code']).toBe('failed_void')
  })

  it.each([
    ['4111111111150002', 'payment_rejected'],
    ['5555551111110003', 'payment_rejected'],
    ['3530111111110001', 'invalid_security_code'],
    ['4111111111140011', 'insufficient_fund'],
    ['4111111111130012', 'stolen_or_lost_card'],
    ['4111111111120013', 'failed_processing'],
  ])('fails %s with %s', async (number, code) => {
    const ended = await atBank(await chargeOf(number), 'succeed')
    expect(ended).toMatchObject({ status: 'failed', failure_code: code, paid: false })
  })

  it('accepts a token once, and no invalid card number', async () => {
    const token = await tokenOf('4242424242424242')
    await chargeOf('', { card: token })
    expect(await chargeOf('', { card: token })).toMatchObject({ code: 'used_token' })
    const { status, wire } = await ask('POST', '/tokens', {
      card: { name: 'A', number: '4242424242424243', expiration_month: 1, expiration_year: 2040 },
    })
    expect([status, wire['code']]).toEqual([400, 'invalid_card'])
  })

  it('refuses a request without a valid key', async () => {
    const response = await fetch(`${card.url}/charges`, { headers: { authorization: 'Basic eA==' } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ object: 'error', code: 'authentication_failure' })
  })

  it('signs events with every secret', async () => {
    const charge = await chargeOf('4242424242424242', { webhook_endpoints: [shopUrl] })
    await atBank(charge, 'succeed')
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(2)
    const event = heard.find((one) => one.body.includes('charge.complete')) ?? heard[0]
    const wanted = secrets.map((secret) =>
      createHmac('sha256', Buffer.from(secret, 'base64'))
        .update(`${event?.timestamp ?? ''}.${event?.body ?? ''}`)
        .digest('hex'),
    )
    expect(event?.signature).toBe(wanted.join(','))
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ object: 'event', key: 'charge.complete' })
  })

  it('expires an open charge at its deadline', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const charge = await chargeOf('4242424242424242', { expires_at: expiresAt })
    await fetch(`${card.url}/_control`, { method: 'POST', body: '{"clock":{"advanceMs":61000}}' })
    const path = `/charges/${String(charge['id'])}`
    await expect
      .poll(async () => (await ask('GET', path)).wire['status'], { timeout: 15_000 })
      .toBe('expired')
    await fetch(`${card.url}/_control`, { method: 'POST', body: '{"clock":{"advanceMs":-61000}}' })
  })

  it('keeps its state over a restart, without card numbers', async () => {
    const charge = await atBank(await chargeOf('5454545454545454'), 'succeed')
    await card.stop()
    card = await startSimulator('card', args)
    const { wire } = await ask('GET', `/charges/${String(charge['id'])}`)
    expect({ ...wire, refunds: null }).toEqual({ ...charge, refunds: null })
    expect(readFileSync(ledger, 'utf8')).not.toContain('5454545454545454')
  })
})

/** Sample objects of the real API, outside the repository; the tests are skipped without them. */
const samples = fileURLToPath(new URL('../../../shared/data/payments/omise', import.meta.url))

describe.skipIf(!existsSync(samples))('the objects of the card simulator', () => {
  it('have every member of the samples', async () => {
    const charge = await atBank(await chargeOf('4242424242424242'), 'succeed')
    await ask('POST', `/charges/${String(charge['id'])}/capture`)
    const refund = (await ask('POST', `/charges/${String(charge['id'])}/refunds`, { amount: 100 })).wire
    const token = (await ask('GET', `/tokens/${await tokenOf('4242424242424242')}`)).wire
    const event = ((await ask('GET', '/events')).wire['data'] as Wire[])[0] ?? {}
    const whole = (await ask('GET', `/charges/${String(charge['id'])}`)).wire
    expect(missing(whole, 'charge-card-preauth-2019-05-29')).toEqual([])
    expect(missing(refund, 'refund_object')).toEqual([])
    expect(missing(token, 'token_object')).toEqual([])
    expect(missing(event, 'event_object').filter((one) => !one.startsWith('data.'))).toEqual([])
    expect(readdirSync(samples)).toContain('test-cards.json')
  })
})

function missing(own: Wire, sample: string): string[] {
  const file = join(samples, `${sample}.json`)
  return missingIn(
    own,
    JSON.parse(readFileSync(file, 'utf8').replaceAll('created_at_at', 'created_at')) as Wire,
  )
}

function missingIn(own: Wire, sample: Wire): string[] {
  return Object.entries(sample).flatMap(([name, value]) => {
    if (!(name in own)) return [name]
    const [mine, theirs] = [own[name], value]
    if (!isObject(mine) || !isObject(theirs)) return []
    return missingIn(mine, theirs).map((inner) => `${name}.${inner}`)
  })
}

function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
