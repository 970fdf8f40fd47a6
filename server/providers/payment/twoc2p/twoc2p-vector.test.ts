import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import type { PaymentContext, PaymentProvider } from '../payment-provider.ts'
import { twoc2pProvider } from './twoc2p-provider.ts'

/** A notification signed with a disposable key, beside the repository; the tests pass without it. */
const file = fileURLToPath(
  new URL('../../../../../shared/data/payments/vectors/signatures-and-codes.json', import.meta.url),
)

type Vectors = {
  readonly twoc2p_backend: { readonly secret: string; readonly body: { readonly payload: string } }
  readonly twoc2p_frontend: { readonly paymentResponse: string }
}

const vectors = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors) : undefined
const now = '2026-11-20T03:04:10.000Z' as Instant
const context: PaymentContext = { requestId: 'test', signal: AbortSignal.timeout(60_000), now }

function gateway(secretKey: string): PaymentProvider {
  const url = 'http://127.0.0.1:9/payment/4.3'
  return twoc2pProvider({ http: systemHttpClient, url, merchantId: 'JT04SIM', secretKey })
}

describe.skipIf(!vectors)('the recorded signed notification', () => {
  const { secret, body } = vectors?.twoc2p_backend ?? { secret: '', body: { payload: '' } }
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const verdictOn = async (changed: Uint8Array, key = secret) =>
    gateway(key).handleNotification?.({ body: changed, headers: {}, now }, context)

  it('the recorded notification is genuine, names its invoice, and is the same event when repeated', async () => {
    const [first, again] = [await verdictOn(bytes), await verdictOn(bytes)]
    expect(first).toEqual({
      kind: 'genuine',
      eventId: expect.stringMatching(/^[\w-]{43}$/),
      about: [{ clientReference: 'BK2026000123-1', providerRef: 'BK2026000123-1' }],
    })
    expect(again).toEqual(first)
  })

  it('a notification with one byte changed is refused', async () => {
    let taken = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const changes = Array.from({ length: 255 }, (_, step) => {
        const changed = bytes.slice()
        changed[at] = ((bytes[at] ?? 0) + 1 + step) % 256
        return verdictOn(changed)
      })
      taken += (await Promise.all(changes)).filter((verdict) => verdict?.kind !== 'refused').length
    }
    expect(taken).toBe(0)
  }, 60_000)

  it('a notification under another key is refused', async () => {
    expect(await verdictOn(bytes, `${secret.slice(0, -1)}0`)).toEqual({ kind: 'refused', why: 'forged' })
  })

  it('the recorded return parameters report no cancellation', () => {
    const paymentResponse = vectors?.twoc2p_frontend.paymentResponse ?? ''
    expect(gateway(secret).handleReturn?.({ paymentResponse })).toEqual({ saysCancelled: false })
  })
})
