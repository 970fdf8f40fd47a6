import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type HttpClient, systemHttpClient } from '#server/platform/http-client.ts'
import type { PaymentContext } from '../payment-provider.ts'
import { paysbuyProvider } from './paysbuy-provider.ts'
import { type PaysbuyResult, paymentStateOf } from './paysbuy-to-terms.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const context: PaymentContext = { requestId: 'test', signal: AbortSignal.timeout(10_000), now }
const merchant = {
  url: 'http://127.0.0.1:9',
  psbId: '1234567890',
  username: 'shop@example.com',
  secureCode: 'code',
}
const paysbuy = paysbuyProvider({ http: systemHttpClient, ...merchant })
const verdictOn = (text: string) =>
  paysbuy.handleNotification?.({ body: new TextEncoder().encode(text), headers: {}, now }, context)

describe('a notification', () => {
  it('names the payment and nothing else; the same bytes are the same event', async () => {
    const body = 'result=00FH7K2M9P-01&apCode=301001&amt=999999.00&fee=0.00&method=02'
    const verdict = await verdictOn(body)
    expect(verdict).toEqual({
      kind: 'genuine',
      eventId: expect.stringMatching(/^[\w-]{43}$/),
      about: [{ clientReference: 'FH7K2M9P-01' }],
    })
    expect(await verdictOn(body)).toEqual(verdict)
    const other = await verdictOn(`${body}&confirm_cs=true`)
    expect(other).not.toEqual(verdict)
  })

  it.each([
    '',
    'amt=1',
    'result=00',
    'result=01FH7K2M9P-01',
    'result=00FH7K2M9P-01&result=99FH7K2M9P-01',
    'result=00%00FH7K2M9P',
    `result=00${'A'.repeat(201)}`,
    '{"result":"00FH7K2M9P-01"}',
  ])('a notification with the body %j is malformed', async (body) => {
    expect(await verdictOn(body)).toEqual({ kind: 'refused', why: 'malformed' })
  })
})

/** Examples of the service's manual, beside the repository; the tests pass without them. */
const file = fileURLToPath(
  new URL('../../../../../shared/data/payments/vectors/signatures-and-codes.json', import.meta.url),
)
type Vectors = {
  readonly auth_ok: string
  readonly auth_bad_code: string
  readonly callbacks: readonly (Readonly<Record<string, string>> & { readonly result: string })[]
}
const vectors = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly paysbuy: Vectors }).paysbuy
  : undefined

describe.skipIf(!vectors)('the recorded examples of the manual', () => {
  it('the examples are five callbacks, of which one by card and one at a counter are captured', async () => {
    const callbacks = vectors?.callbacks ?? []
    const states = callbacks.map((one) =>
      paymentStateOf({ ...one, result: one.result.slice(0, 2) } as PaysbuyResult),
    )
    expect(states).toEqual(['captured', 'declined', 'pending', 'captured', 'expired'])
    const verdicts = await Promise.all(
      callbacks.map(async (one) => verdictOn(String(new URLSearchParams(one)))),
    )
    expect(verdicts).toMatchObject(
      Array.from({ length: 5 }, () => ({
        kind: 'genuine',
        about: [{ clientReference: 'BK2026000123' }],
      })),
    )
    expect(new Set(verdicts.map((one) => (one && 'eventId' in one ? one.eventId : ''))).size).toBe(5)
  })

  it.each([
    ['auth_ok', { kind: 'done', value: { providerRef: '6bbba67afdb5072dd795e422782a5c92' } }],
    ['auth_bad_code', { kind: 'notDone', reason: 'notConfigured' }],
  ] as const)('the recorded authentication answer %s is understood', async (name, expected) => {
    const body = new TextEncoder().encode(vectors?.[name])
    const http: HttpClient = { send: async () => ({ kind: 'answer', status: 200, headers: {}, body }) }
    const outcome = await paysbuyProvider({ http, ...merchant }).start(
      {
        clientReference: 'BK2026000123',
        amount: satang(1_234_550),
        description: 'Flight',
        language: 'en',
        returnUrl: 'http://shop.example/r',
        cancelUrl: 'http://shop.example/c',
        notifyUrl: 'http://shop.example/n',
        expiresAt: now,
      },
      context,
    )
    expect(outcome).toMatchObject(expected)
  })
})
