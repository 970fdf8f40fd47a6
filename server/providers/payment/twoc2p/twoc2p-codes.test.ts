import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { meaningOfResponseCode, refusalOfStartCode } from './twoc2p-codes.ts'
import { inquiryOutcomeOf, tokenRequestJson } from './twoc2p-to-terms.ts'

const startedAt = '2026-11-21T03:00:00.000Z' as Instant
const at = (minutes: number) => new Date(Date.parse(startedAt) + minutes * 60_000).toISOString() as Instant
const ref = { clientReference: 'FH7K2M9P-01', providerRef: 'FH7K2M9P-01', startedAt }
const paid = { respCode: '0000', invoiceNo: 'FH7K2M9P-01', amount: '4515.5', currencyCode: 'THB' }

describe('the meaning of a respCode', () => {
  it.each([
    ['0000', 'captured'],
    ['4110', 'captured'],
    ['4120', 'refunded'],
    ['4130', 'captured'],
    ['0001', 'pending'],
    ['1002', 'pending'],
    ['2001', 'pending'],
    ['0003', 'cancelled'],
    ['4080', 'cancelled'],
    ['4051', 'declined'],
    ['4099', 'declined'],
    ['5002', 'declined'],
    ['5009', 'expired'],
    ['9020', 'expired'],
    ['2002', 'notFound'],
    ['2003', 'unsaid'],
    ['0999', 'unsaid'],
    ['9990', 'unsaid'],
    ['9042', 'unsaid'],
    ['6101', 'unsaid'],
    ['3000', 'unsaid'],
  ])('the code %s means %s', (respCode, state) => {
    expect(meaningOfResponseCode(respCode).state).toBe(state)
  })

  it.each([
    ['4051', 'insufficientFunds'],
    ['4061', 'insufficientFunds'],
    ['4041', 'lostOrStolen'],
    ['4043', 'lostOrStolen'],
    ['4034', 'suspectedFraud'],
    ['4081', 'notAuthenticated'],
    ['4054', 'refused'],
    ['4096', 'technical'],
  ])('the code %s means declined: %s', (respCode, failure) => {
    expect(meaningOfResponseCode(respCode)).toEqual({ state: 'declined', failure })
  })

  it('treats a payment as captured with five codes and no other', () => {
    const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))
    const taken = all.filter((code) => ['captured', 'refunded'].includes(meaningOfResponseCode(code).state))
    expect(taken).toEqual(['0000', '4110', '4120', '4121', '4130'])
  })
})

describe('the refusal of a payment token', () => {
  it.each([
    ['9042', 'notConfigured'],
    ['9007', 'notConfigured'],
    ['6104', 'notConfigured'],
    ['0999', 'outOfService'],
    ['9995', 'outOfService'],
    ['9009', 'notPossible'],
    ['9015', undefined],
    ['5005', undefined],
    ['4051', undefined],
    ['undefined', undefined],
  ])('the code %s means %s', (respCode, reason) => {
    expect(refusalOfStartCode(respCode)).toBe(reason)
  })
})

describe('the answer to an inquiry', () => {
  it('reports the captured amount from the digits of the amount', () => {
    expect(
      inquiryOutcomeOf({ ...paid, paymentScheme: 'JC', accountNo: '356280XXXXXX9340' }, ref, at(2)),
    ).toEqual({
      kind: 'found',
      payment: {
        providerRef: ref.providerRef,
        clientReference: ref.clientReference,
        state: 'captured',
        amount: { hundredths: 451_550, currency: 'THB' },
        captured: satang(451_550),
        refunded: satang(0),
        card: { brand: 'jcb', lastDigits: '9340' },
      },
    })
  })

  it('reports a full refund', () => {
    const outcome = inquiryOutcomeOf({ ...paid, respCode: '4120' }, ref, at(2))
    expect(outcome).toMatchObject({
      payment: { state: 'captured', captured: satang(451_550), refunded: satang(451_550) },
    })
  })

  it('reports another currency and counts nothing of it as captured', () => {
    const outcome = inquiryOutcomeOf({ ...paid, currencyCode: 'USD' }, ref, at(2))
    expect(outcome).toMatchObject({
      payment: { amount: { hundredths: 451_550, currency: 'USD' }, captured: satang(0) },
    })
  })

  it.each([
    ['another invoice', { ...paid, invoiceNo: 'FH7K2M9P-02' }],
    ['no invoice', { ...paid, invoiceNo: undefined }],
    ['no amount', { ...paid, amount: undefined }],
    ['no currency', { ...paid, currencyCode: undefined }],
    ['a fraction of a satang', { ...paid, amount: '4515.505' }],
    ['an exponent', { ...paid, amount: '4e3' }],
    ['a failed inquiry', { ...paid, respCode: '2003' }],
  ])('an inquiry is silent about an answer with %s', (_what, claims) => {
    expect(inquiryOutcomeOf(claims, ref, at(2))).toMatchObject({ kind: 'silent' })
  })

  it('keeps a started payment pending until its page expires', () => {
    const unknown = { respCode: '2002' }
    expect(inquiryOutcomeOf(unknown, ref, at(44))).toMatchObject({ payment: { state: 'pending' } })
    expect(inquiryOutcomeOf(unknown, ref, at(46))).toMatchObject({ payment: { state: 'expired' } })
    const neverBegun = { clientReference: ref.clientReference, startedAt }
    expect(inquiryOutcomeOf(unknown, neverBegun, at(2))).toEqual({ kind: 'notFound' })
  })
})

describe('the request for a payment token', () => {
  const command = (amount: number, rest: object = {}) => ({
    clientReference: 'FH7K2M9P-01',
    amount: satang(amount),
    description: 'FH7K2M9P, BKK-NRT',
    language: 'th' as const,
    returnUrl: 'http://shop.example/r',
    cancelUrl: 'http://shop.example/c',
    notifyUrl: 'http://shop.example/n',
    expiresAt: '2026-11-21T18:30:00.000Z' as Instant,
    ...rest,
  })

  it('writes every amount to the satang', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (amount) => {
        const digits = String(amount).padStart(3, '0')
        const json = tokenRequestJson(command(amount), 'JT04SIM') ?? ''
        expect(json).toContain(`"amount":${digits.slice(0, -2)}.${digits.slice(-2)}}`)
        expect(JSON.parse(json)).toMatchObject({ currencyCode: 'THB', locale: 'th' })
      }),
    )
  })

  it('states the payment deadline in Bangkok time', () => {
    expect(tokenRequestJson(command(100), 'JT04SIM')).toContain('"paymentExpiry":"2026-11-22 01:30:00"')
  })

  it('no request is made with a field that the gateway would cut', () => {
    expect(tokenRequestJson(command(100, { notifyUrl: `http://x/${'n'.repeat(250)}` }), 'JT04SIM')).toBe(
      undefined,
    )
  })
})
