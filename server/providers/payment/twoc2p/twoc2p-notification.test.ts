import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import type { PaymentContext } from '../payment-provider.ts'
import { twoc2pProvider } from './twoc2p-provider.ts'

const secretKey = 'a-key-of-the-merchant-that-is-long-enough'
const now = '2026-11-21T03:00:00.000Z' as Instant
const context: PaymentContext = { requestId: 'test', signal: AbortSignal.timeout(10_000), now }
const gateway = twoc2pProvider({
  http: systemHttpClient,
  url: 'http://127.0.0.1:9/payment/4.3',
  merchantId: 'JT04SIM',
  secretKey,
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { merchantID: 'JT04SIM', invoiceNo: 'FH7K2M9P-01', respCode: '0000' }

function jwt(payload: object, { alg = 'HS256', hash = 'sha256', key = secretKey } = {}): string {
  const signed = `${part({ alg, typ: 'JWT' })}.${part(payload)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

const verdictOn = (text: string) =>
  gateway.handleNotification?.({ body: new TextEncoder().encode(text), headers: {}, now }, context)
const verdictOnJwt = (payload: string) => verdictOn(JSON.stringify({ payload }))

describe('a notification', () => {
  it('a notification signed with the merchant’s key is genuine', async () => {
    expect(await verdictOnJwt(jwt(claims))).toMatchObject({
      kind: 'genuine',
      about: [{ clientReference: 'FH7K2M9P-01' }],
    })
  })

  it('a notification for another merchant is irrelevant', async () => {
    expect(await verdictOnJwt(jwt({ ...claims, merchantID: 'JT05' }))).toMatchObject({ kind: 'irrelevant' })
  })

  it.each([
    ['no signature', `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
    ['another algorithm', jwt(claims, { alg: 'HS512', hash: 'sha512' })],
    ['another algorithm in its head', jwt(claims, { alg: 'HS384' })],
    ['another key', jwt(claims, { key: 'another-key-of-somebody-who-is-not-the-merchant' })],
    ['an empty key', jwt(claims, { key: '' })],
    ['a signature with padding', `${jwt(claims)}=`],
    ['a fourth part', `${jwt(claims)}.`],
    ['blanks within', jwt(claims).replace('.', '. ')],
    ['claims of another', `${part({ alg: 'HS256' })}.${part(claims)}.${jwt(claims).split('.')[2]}`],
  ])('a notification with %s is forged', async (_what, payload) => {
    expect(await verdictOnJwt(payload)).toEqual({ kind: 'refused', why: 'forged' })
  })

  it.each([
    ['nothing', ''],
    ['no JSON', 'payload=abc'],
    ['no payload', '{}'],
    ['a payload that is no text', '{"payload":{"a":1}}'],
    ['no invoice', JSON.stringify({ payload: jwt({ merchantID: 'JT04SIM', respCode: '0000' }) })],
  ])('a notification with %s is malformed', async (_what, text) => {
    expect(await verdictOn(text)).toEqual({ kind: 'refused', why: 'malformed' })
  })

  it('a notification that is not UTF-8 is malformed', async () => {
    const verdict = gateway.handleNotification?.(
      { body: new Uint8Array([0xff, 0xfe]), headers: {}, now },
      context,
    )
    expect(await verdict).toEqual({ kind: 'refused', why: 'malformed' })
  })
})

describe('the parameters of the return URL', () => {
  const saysCancelled = (paymentResponse: string) =>
    gateway.handleReturn?.({ paymentResponse })?.saysCancelled

  it.each([
    ['0003', true],
    ['4080', true],
    ['2000', false],
    ['4051', false],
  ])('report for the code %s whether the payer cancelled: %s', (respCode, isCancelled) => {
    expect(saysCancelled(part({ invoiceNo: 'FH7K2M9P-01', respCode }))).toBe(isCancelled)
    expect(saysCancelled(jwt({ respCode }))).toBe(isCancelled)
  })

  it('report no cancellation when they cannot be read', () => {
    expect(saysCancelled('')).toBe(false)
    expect(saysCancelled('%%%')).toBe(false)
    expect(saysCancelled(part([1]))).toBe(false)
    expect(gateway.handleReturn?.({})).toEqual({ saysCancelled: false })
  })
})
