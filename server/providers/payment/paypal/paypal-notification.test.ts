import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { HttpClient, OutgoingResult } from '#server/platform/http-client.ts'
import { selfSignedCertificate } from '#simulators/paypal/certificate-der.ts'
import type { RawNotification } from '../payment-provider.ts'
import { aRefund, choose, context, now, paypalBench, webhookId } from './paypal-bench.suite.ts'
import { paypalProvider } from './paypal-provider.ts'

const bench = paypalBench()

const judge = async (raw: RawNotification | undefined) =>
  raw && bench.provider().handleNotification?.(raw, context())

/** Returns the received notifications of an event. */
async function heardOf(event: string): Promise<RawNotification | undefined> {
  const isIt = (one: RawNotification) => new TextDecoder().decode(one.body).includes(`"${event}"`)
  await expect.poll(() => bench.heard().some(isIt)).toBe(true)
  return bench.heard().find(isIt)
}

describe('the notifications of the simulated PayPal', () => {
  it('every notification is genuine and names our payment: approved, captured, refunded', async () => {
    const { ref, page } = await bench.begun()
    await choose(page, 'approve')
    await bench.provider().capture?.(ref, satang(1_234_550), context())
    await bench.provider().refund?.(aRefund(ref), context())
    const { clientReference, providerRef } = ref
    expect(await judge(await heardOf('CHECKOUT.ORDER.APPROVED'))).toMatchObject({
      kind: 'genuine',
      eventId: expect.stringMatching(/^WH-/),
      about: [{ clientReference, providerRef }],
    })
    expect(await judge(await heardOf('PAYMENT.CAPTURE.COMPLETED'))).toMatchObject({
      kind: 'genuine',
      about: [{ clientReference, providerRef }],
    })
    expect(await judge(await heardOf('PAYMENT.CAPTURE.REFUNDED'))).toMatchObject({
      kind: 'genuine',
      about: [{ clientReference }],
    })
  })

  it('a repeated notification has the same event id, and the certificate is fetched once', async () => {
    await bench.control({ match: { method: 'NOTIFY' }, times: 1, duplicate: true })
    await bench.approved()
    await expect.poll(() => bench.heard().length).toBe(2)
    const provider = bench.provider()
    const verdicts = await Promise.all(
      bench.heard().map(async (raw) => provider.handleNotification?.(raw, context())),
    )
    expect(verdicts[0]).toMatchObject({ kind: 'genuine' })
    expect(verdicts[1]).toEqual(verdicts[0])
    const fetched = bench.exchanges().filter(({ request }) => request.url.includes('/certs/'))
    expect(fetched).toHaveLength(1)
  })

  it('a notification with an invalid signature is refused as forged', async () => {
    await bench.control({ match: { method: 'NOTIFY' }, times: 1, badSignature: true })
    await bench.approved()
    expect(await judge(await heardOf('CHECKOUT.ORDER.APPROVED'))).toEqual({ kind: 'refused', why: 'forged' })
  })

  it('a notification is only a hint: a wrong amount in it does not change the result of an inquiry', async () => {
    await bench.control({
      match: { method: 'NOTIFY', path: 'PAYMENT.CAPTURE.COMPLETED' },
      times: 1,
      wrongAmount: true,
    })
    const ref = await bench.paid()
    const raw = await heardOf('PAYMENT.CAPTURE.COMPLETED')
    expect(new TextDecoder().decode(raw?.body)).toContain('12346.50')
    expect(await judge(raw)).toMatchObject({ kind: 'genuine' })
    expect(await bench.provider().inquire(ref, context())).toMatchObject({
      payment: { captured: satang(1_234_550) },
    })
  })

  it('a notification cannot be judged while the certificate is unavailable, and can be judged afterwards', async () => {
    await bench.approved()
    const raw = await heardOf('CHECKOUT.ORDER.APPROVED')
    await bench.control({ match: { path: '/v1/notifications/certs/*' }, times: 1, status: 503 })
    expect(await judge(raw)).toEqual({ kind: 'cannotTell' })
    expect(await judge(raw)).toMatchObject({ kind: 'genuine' })
  })

  it('a notification with a certificate URL on another host is refused as forged', async () => {
    await bench.approved()
    const raw = await heardOf('CHECKOUT.ORDER.APPROVED')
    const url = `${bench.url().replace('127.0.0.1', 'localhost')}/v1/notifications/certs/CERT-1`
    const headers = { ...raw?.headers, 'paypal-cert-url': url }
    expect(await judge({ body: raw?.body ?? new Uint8Array(), headers, now })).toEqual({
      kind: 'refused',
      why: 'forged',
    })
  })
})

const live = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const certificate = selfSignedCertificate(
  {
    commonName: 'test',
    from: '2026-01-01T00:00:00.000Z' as Instant,
    until: '2026-12-01T00:00:00.000Z' as Instant,
    serial: 7,
  },
  key,
)

/** Returns a delivery signed with this file's own key, with overrides. */
function delivery(rest: { readonly at?: Instant; readonly url?: string; readonly event?: object } = {}) {
  const resource = { id: 'ORDER1', purchase_units: [{ invoice_id: 'FH1-01' }] }
  const event = rest.event ?? { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource }
  const body = new TextEncoder().encode(JSON.stringify(event))
  const [id, time] = [randomUUID(), `${(rest.at ?? now).slice(0, 19)}Z`]
  const text = `${id}|${time}|${webhookId}|${crc32(body)}`
  const headers = {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', Buffer.from(text), key.privateKey).toString('base64'),
    'paypal-cert-url': rest.url ?? live,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return { body, headers, now }
}

function liveShop(answer: Partial<Extract<OutgoingResult, { kind: 'answer' }>> = {}) {
  const asked: string[] = []
  const body = new TextEncoder().encode(certificate)
  const http: HttpClient = {
    send: async ({ url }) => {
      asked.push(url)
      return { kind: 'answer', status: 200, headers: {}, body, ...answer }
    },
  }
  const provider = paypalProvider({
    http,
    url: 'https://api-m.paypal.com',
    clientId: 'c',
    clientSecret: 's',
    webhookId,
  })
  return { asked, judge: async (raw: RawNotification) => provider.handleNotification?.(raw, context()) }
}

describe('the allowed certificate URLs', () => {
  it.each([live, live.replace('api.', 'api-m.')])('accepts %s', async (url) => {
    const shop = liveShop()
    expect(await shop.judge(delivery({ url }))).toMatchObject({ kind: 'genuine' })
    expect(shop.asked).toEqual([url])
  })

  it.each([
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://somebody@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../../evil',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
    'https://www.paypal.com/v1/notifications/certs/CERT-1',
    'http://127.0.0.1:4040/v1/notifications/certs/CERT-1',
    'file:///etc/passwd',
    'CERT-1',
  ])('rejects %s and fetches nothing', async (url) => {
    const shop = liveShop()
    expect(await shop.judge(delivery({ url }))).toEqual({ kind: 'refused', why: 'forged' })
    expect(shop.asked).toEqual([])
  })

  it('a certificate is refused before and after its validity', async () => {
    const early = { ...delivery({ at: '2025-12-31T23:59:00.000Z' as Instant }) }
    const first = '2025-12-31T23:59:30.000Z' as Instant
    expect(await liveShop().judge({ ...early, now: first })).toMatchObject({ why: 'forged' })
    const late = '2026-12-01T00:00:00.000Z' as Instant
    expect(await liveShop().judge({ ...delivery({ at: late }), now: late })).toMatchObject({ why: 'forged' })
  })

  it.each([
    ['PayPal has no such certificate', { status: 404 }, { kind: 'refused', why: 'forged' }],
    ['PayPal is out of order', { status: 500 }, { kind: 'cannotTell' }],
    ['PayPal sends somewhere else', { status: 302 }, { kind: 'cannotTell' }],
    ['it is none', { body: new TextEncoder().encode('<html>') }, { kind: 'cannotTell' }],
  ])('a fetch is judged when %s', async (_name, answer, verdict) => {
    expect(await liveShop(answer).judge(delivery())).toEqual(verdict)
  })

  it('a certificate with a weak key is refused', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const from = '2026-01-01T00:00:00.000Z' as Instant
    const until = '2027-01-01T00:00:00.000Z' as Instant
    const pem = selfSignedCertificate({ commonName: 'weak', from, until, serial: 1 }, weak)
    const shop = liveShop({ body: new TextEncoder().encode(pem) })
    expect(await shop.judge(delivery())).toEqual({ kind: 'refused', why: 'forged' })
  })

  it('limits concurrent fetches, however many URLs are forged', async () => {
    let running = 0
    let most = 0
    const http: HttpClient = {
      async send() {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => {
          setTimeout(resolve, 10)
        })
        running -= 1
        return { kind: 'answer', status: 404, headers: {}, body: new Uint8Array() }
      },
    }
    const url = 'https://api-m.paypal.com'
    const provider = paypalProvider({ http, url, clientId: 'c', clientSecret: 's', webhookId })
    const invented = Array.from({ length: 50 }, (_, index) => delivery({ url: `${live}${index}` }))
    await Promise.all(invented.map(async (raw) => provider.handleNotification?.(raw, context())))
    expect(most).toBe(4)
  })
})

describe('the age of a notification', () => {
  it.each([
    [0, 'genuine'],
    [6, 'genuine'],
    [3 * 1440, 'genuine'],
    [3 * 1440 + 60, 'genuine'],
    [3 * 1440 + 61, 'refused'],
    [-5, 'genuine'],
    [-6, 'refused'],
  ])('a notification that is %i minutes old is %s', async (minutes, kind) => {
    const verdict = await liveShop().judge(delivery({ at: plusMinutes(now, -minutes) }))
    expect(verdict).toMatchObject(kind === 'refused' ? { kind, why: 'stale' } : { kind })
  })
})

describe('the content of a genuine notification', () => {
  it('an event about no payment of ours is irrelevant', async () => {
    const event = { id: 'WH-2', event_type: 'BILLING.PLAN.CREATED', resource: {} }
    expect(await liveShop().judge(delivery({ event }))).toEqual({ kind: 'irrelevant', eventId: 'WH-2' })
  })

  it('a dispute names its payment', async () => {
    const resource = { disputed_transactions: [{ invoice_number: 'FH1-01' }] }
    const event = { id: 'WH-3', event_type: 'CUSTOMER.DISPUTE.CREATED', resource }
    expect(await liveShop().judge(delivery({ event }))).toMatchObject({
      kind: 'genuine',
      about: [{ clientReference: 'FH1-01' }],
    })
  })

  it('a body that is not an event is malformed', async () => {
    expect(await liveShop().judge(delivery({ event: [] }))).toEqual({ kind: 'refused', why: 'malformed' })
  })
})
