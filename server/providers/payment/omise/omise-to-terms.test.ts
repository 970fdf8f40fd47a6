import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { isOmiseToken, omiseForm } from './omise-form.ts'
import { outcomeOf } from './omise-outcome.ts'
import { providerPaymentOf, providerRefundOf } from './omise-to-terms.ts'
import { type WireCharge, wireCharge, wireRefund } from './omise-wire.ts'

const charge: WireCharge = {
  object: 'charge',
  id: 'chrg_1',
  status: 'pending',
  amount: 451_550,
  currency: 'THB',
  authorized: false,
  paid: false,
  captured_amount: 0,
  refunded_amount: 0,
  metadata: { client_reference: 'FH7K2M9P-01' },
  card: { brand: 'MasterCard', last_digits: '4444' },
  authorize_uri: 'https://api.omise.co/payments/1/authorize',
}

describe('the mapping of a charge', () => {
  it('a new charge is pending with a redirect, and an authorised one has no redirect', () => {
    expect(providerPaymentOf(charge)).toEqual({
      providerRef: 'chrg_1',
      clientReference: 'FH7K2M9P-01',
      state: 'pending',
      amount: { hundredths: 451_550, currency: 'THB' },
      captured: satang(0),
      refunded: satang(0),
      card: { brand: 'mastercard', lastDigits: '4444' },
      continueUrl: 'https://api.omise.co/payments/1/authorize',
    })
    const authorised = providerPaymentOf({ ...charge, authorized: true })
    expect([authorised.state, authorised.continueUrl]).toEqual(['authorised', undefined])
  })

  it.each([
    ['insufficient_fund', 'declined', 'insufficientFunds'],
    ['stolen_or_lost_card', 'declined', 'lostOrStolen'],
    ['invalid_security_code', 'declined', 'wrongSecurityCode'],
    ['failed_fraud_check', 'declined', 'suspectedFraud'],
    ['failed_processing', 'declined', 'technical'],
    ['payment_rejected', 'declined', 'refused'],
    ['a_code_of_next_year', 'declined', 'refused'],
    ['payment_cancelled', 'cancelled', 'cancelledByPayer'],
  ])('a charge that failed with %s is %s: %s', (code, state, failure) => {
    expect(providerPaymentOf({ ...charge, status: 'failed', failure_code: code })).toMatchObject({
      state,
      failure,
    })
  })

  it('converts any amount, and any currency to hundredths', () => {
    expect(providerPaymentOf({ ...charge, amount: 1 }).amount).toEqual({ hundredths: 1, currency: 'THB' })
    const yen = providerPaymentOf({ ...charge, amount: 4515, currency: 'jpy' })
    expect(yen.amount).toEqual({ hundredths: 451_500, currency: 'JPY' })
  })

  it('a charge that we did not create has no client reference', () => {
    expect(providerPaymentOf({ ...charge, metadata: {} }).clientReference).toBe('')
    expect(providerPaymentOf({ ...charge, metadata: { client_reference: 7 } }).clientReference).toBe('')
  })
})

describe('the outcome of a refused change', () => {
  const refused = (code: string) =>
    outcomeOf({ kind: 'refused', status: 400, error: { object: 'error', code, message: '' } }, () => 'x')

  it.each([
    ['authentication_failure', 'notConfigured'],
    ['rate_limit_exceeded', 'unreachable'],
    ['not_found', 'notFound'],
    ['invalid_card', 'badToken'],
    ['used_token', 'badToken'],
    ['failed_capture', 'notPossible'],
    ['a_code_of_next_year', 'notPossible'],
  ])('the error %s means that the change was not made: %s', (code, reason) => {
    expect(refused(code)).toEqual({ kind: 'notDone', reason })
  })

  it('the error backend_error leaves the outcome unknown', () => {
    expect(refused('backend_error')).toEqual({ kind: 'unknown', note: 'backend_error' })
  })
})

describe('the card form', () => {
  it('loads its script from the CDN for the live vault, and from the simulator itself', () => {
    expect(omiseForm({ vaultUrl: 'https://vault.omise.co', publicKey: 'pkey_1' }).scriptUrl).toBe(
      'https://cdn.omise.co/omise.js',
    )
    expect(omiseForm({ vaultUrl: 'http://127.0.0.1:4020/', publicKey: 'pkey_1' })).toMatchObject({
      scriptUrl: 'http://127.0.0.1:4020/omise.js',
      origins: ['http://127.0.0.1:4020'],
      onward: ['http://127.0.0.1:4020'],
      opener: expect.stringContaining('"pkey_1"') as string,
    })
  })

  it.each(['4242424242424242', 'tokn_', 'tokn_test_4242 4242', 'pkey_test_1', `tokn_${'x'.repeat(99)}`])(
    'rejects %s as a token',
    (text) => {
      expect(isOmiseToken(text)).toBe(false)
    },
  )

  it('accepts tokens like tokn_test_5x...', () => {
    expect(isOmiseToken('tokn_test_5086xl7c9k5rnx35qba')).toBe(true)
    expect(isOmiseToken('tokn_5086xl7c9k5rnx35qba')).toBe(true)
  })
})

/** Sample objects of the real API, beside the repository; the tests pass without them. */
const samples = fileURLToPath(new URL('../../../../../shared/data/payments/omise/', import.meta.url))
const sample = (name: string): unknown => JSON.parse(readFileSync(`${samples}${name}.json`, 'utf8'))

describe.skipIf(!existsSync(samples))('the recorded API objects', () => {
  it('every recorded object is read', () => {
    const preAuthorised = wireCharge.parse(sample('charge-card-preauth-2019-05-29'))
    expect(providerPaymentOf(preAuthorised)).toMatchObject({
      state: 'captured',
      amount: { hundredths: 10_000, currency: 'THB' },
      captured: satang(5000),
      card: { brand: 'visa', lastDigits: '4242' },
    })
    const refund = wireRefund.parse(sample('refund_object'))
    expect(providerRefundOf(refund)).toMatchObject({ state: 'done', amount: satang(20_000) })
  })
})
