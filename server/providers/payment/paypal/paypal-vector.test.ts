import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import type { NotificationVerdict, PaymentContext } from '../payment-provider.ts'
import { paypalProvider } from './paypal-provider.ts'

/** An event signed with a disposable key, beside the repository; the tests pass without it. */
const file = fileURLToPath(
  new URL('../../../../../shared/data/payments/vectors/signatures-and-codes.json', import.meta.url),
)

type Vectors = {
  readonly paypal_webhook: {
    readonly headers: Readonly<Record<string, string>>
    readonly webhook_id: string
    readonly raw_body: string
    readonly certificate_pem: string
  }
}

const vector = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors).paypal_webhook
  : { headers: {}, webhook_id: '', raw_body: '', certificate_pem: '' }
/** A few hours after it was sent; its certificate was created in between. */
const now = '2026-11-21T03:00:00.000Z' as Instant
const context: PaymentContext = { requestId: 'test', signal: AbortSignal.timeout(60_000), now }

const certificates: HttpClient = {
  send: async (request) => {
    expect(request.url).toBe('https://api.sandbox.paypal.com/v1/notifications/certs/CERT-TEST')
    const body = new TextEncoder().encode(vector.certificate_pem)
    return { kind: 'answer', status: 200, headers: {}, body }
  },
}

function paypal(webhookId: string) {
  const url = 'https://api-m.sandbox.paypal.com'
  return paypalProvider({ http: certificates, url, clientId: 'c', clientSecret: 's', webhookId })
}
const own = paypal(vector.webhook_id)

const headers = Object.fromEntries(
  Object.entries(vector.headers).map(([name, value]) => [name.toLowerCase(), value]),
)
const bytes = new TextEncoder().encode(vector.raw_body)
const judge = async (body: Uint8Array, changed = headers): Promise<NotificationVerdict | undefined> =>
  own.handleNotification?.({ body, headers: changed, now }, context)

/** Yields every text that differs in one bit of one byte. */
function* oneByteOther(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    for (let bit = 1; bit < 256; bit *= 2) {
      const letter = String.fromCharCode(text.charCodeAt(at) ^ bit)
      yield text.slice(0, at) + letter + text.slice(at + 1)
    }
  }
}

/** The same for the body: all 255 other values at every position. */
function* oneByteOtherBodies(): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1) {
    for (let step = 1; step < 256; step += 1) {
      const other = bytes.slice()
      other[at] = ((bytes[at] ?? 0) + step) % 256
      yield other
    }
  }
}

async function takenOf(verdicts: Iterable<Promise<NotificationVerdict | undefined>>): Promise<number> {
  let taken = 0
  for (const verdict of verdicts) if ((await verdict)?.kind !== 'refused') taken += 1
  return taken
}

describe.skipIf(!existsSync(file))('the recorded signed event', () => {
  it('the recorded event is genuine and names its order', async () => {
    expect(await judge(bytes)).toEqual({
      kind: 'genuine',
      eventId: 'WH-TEST-0001',
      about: [{ providerRef: '5O190127TN364715T', clientReference: 'BK2026000123-1' }],
    })
  })

  it('an event with one byte of its body changed is refused', async () => {
    // the checksum is signed: every change alters it, and each one that is tried in full is refused
    const checksum = crc32(bytes)
    expect(oneByteOtherBodies().some((other) => crc32(other) === checksum)).toBe(false)
    const tried = oneByteOtherBodies().filter((_other, index) => index % 50 === 0)
    expect(await takenOf(tried.map((other) => judge(other)))).toBe(0)
  })

  it.each([
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-auth-algo',
  ])('an event with one character of %s changed is refused', async (name) => {
    const changed = oneByteOther(headers[name] ?? '').map((text) =>
      judge(bytes, { ...headers, [name]: text }),
    )
    expect(await takenOf(changed)).toBe(0)
  })

  it('an event checked with one character of our webhook id changed is refused', async () => {
    const changed = oneByteOther(vector.webhook_id).map(async (id) =>
      paypal(id).handleNotification?.({ body: bytes, headers, now }, context),
    )
    expect(await takenOf(changed)).toBe(0)
  })

  it('an event with another encoding of the same signature is refused', async () => {
    const signature = headers['paypal-transmission-sig'] ?? ''
    const meant = Buffer.from(signature, 'base64')
    const spellings = [
      signature.replaceAll('=', ''),
      ` ${signature}`,
      signature.replaceAll('/', '_').replaceAll('+', '-'),
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => signature.replace(/.(==)$/, `${letter}$1`)),
    ].filter((text) => text !== signature && Buffer.from(text, 'base64').equals(meant))
    expect(spellings.length).toBeGreaterThan(5)
    const judged = spellings.map((text) => judge(bytes, { ...headers, 'paypal-transmission-sig': text }))
    expect(await takenOf(judged)).toBe(0)
  })

  it('an event with a byte more or less is refused', async () => {
    expect(await judge(bytes.subarray(1))).toMatchObject({ kind: 'refused' })
    expect(await judge(bytes.subarray(0, -1))).toMatchObject({ kind: 'refused' })
    expect(await judge(new Uint8Array([...bytes, 32]))).toMatchObject({ kind: 'refused' })
  })

  it('an event without any one of its headers is refused', async () => {
    for (const name of Object.keys(headers)) {
      expect(await judge(bytes, { ...headers, [name]: '' })).toMatchObject({ kind: 'refused' })
    }
  })
})
