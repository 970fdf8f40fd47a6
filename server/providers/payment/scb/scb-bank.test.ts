import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { billPaymentQrText } from '#contract/terms/payment/promptpay.ts'
import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { type SimulatedBank, startBank } from '#test-kit/payments/simulated-bank.ts'
import { type BillInquiryService, type TransferVerifier, manualTransferVerifier } from '../bank-port.ts'
import type { PaymentContext } from '../payment-provider.ts'
import { isAccountMatch } from './scb-accounts.ts'
import { scbBank } from './scb-bank.ts'

const billerId = '099400016550100'
const began = '2026-11-21T03:00:00.000Z' as Instant
const nextDay = '2026-11-22T03:00:00.000Z' as Instant
const due = satang(12_345_50)

let bank: SimulatedBank
let scb: BillInquiryService & TransferVerifier
const bankWith = (more: object = {}) =>
  scbBank({
    http: systemHttpClient,
    url: bank.url,
    applicationKey: 'simulated-application',
    applicationSecret: 'simulated-application-secret',
    billerId: async () => billerId,
    ...more,
  })

beforeAll(async () => {
  bank = await startBank()
})
beforeEach(async () => {
  await bank.begin(began)
  scb = bankWith()
})
afterAll(() => bank.stop())

const context = (now: Instant = began): PaymentContext => ({
  requestId: 'req_1',
  signal: AbortSignal.timeout(60_000),
  now,
})
const codeOf = (reference2 = '01', to = billerId) => {
  const code = billPaymentQrText({ billerId: to, reference1: 'FH7K2M9P', reference2, amount: due })
  return code.ok ? code.value : ''
}
const ask = (to: Instant = began, bankAsked: BillInquiryService = scb) =>
  bankAsked.paidBills({ reference1: 'FH7K2M9P', reference2: '01', from: began, to }, context(to))

describe('bill payments at the bank', () => {
  it('a bill is not found before it is paid, and is found on whatever day it was paid', async () => {
    expect(await ask()).toEqual({ kind: 'notFound' })
    await bank.control({ clock: { now: nextDay } })
    const paid = await bank.pay({ code: codeOf() })
    expect(await ask(nextDay)).toMatchObject({
      kind: 'found',
      bills: [{ transactionId: paid.transactionId, amount: { hundredths: 12_345_50, currency: 'THB' } }],
    })
    expect(await ask(began)).toEqual({ kind: 'notFound' })
  })

  it('a bill is identified by both references and by the biller', async () => {
    await bank.pay({ code: codeOf('02') })
    await bank.pay({ code: codeOf('01', '011111111111111') })
    expect(await ask()).toEqual({ kind: 'notFound' })
  })

  it('a bill that was paid twice is listed twice, and a refunded one is not listed', async () => {
    const first = await bank.pay({ code: codeOf() })
    await bank.pay({ code: codeOf(), amount: '0.50' })
    const both = await ask()
    expect(both.kind === 'found' && both.bills.map(({ amount }) => amount.hundredths)).toEqual([
      12_345_50, 50,
    ])
    await bank.giveBack(first.transactionId)
    const one = await ask()
    expect(one.kind === 'found' && one.bills.map(({ amount }) => amount.hundredths)).toEqual([50])
  })

  it('a bill of long ago is searched for in the last month only', async () => {
    const later = '2027-06-01T03:00:00.000Z' as Instant
    await bank.control({ clock: { now: later } })
    await bank.pay({ code: codeOf() })
    expect(await ask(later)).toMatchObject({ kind: 'found' })
  })
})

describe('a faulty bank', () => {
  const inquiry = { match: { path: '/v1/payment/billpayment/inquiry' } }
  beforeEach(() => bank.pay({ code: codeOf() }))

  it.each<[string, object]>([
    ['is out of order', { status: 503 }],
    ['answers with a page', { malformed: 'html' }],
    ['answers half of it', { truncate: true }],
    ['answers in another shape', { malformed: 'schema' }],
    ['says amounts below zero', { malformed: 'negative' }],
    ['does not stop answering', { endless: true }],
    ['takes too long', { delayMs: 2_000 }],
    ['hangs up', { dropBefore: true }],
  ])('%s: the inquiry is silent', async (_name, fault) => {
    await bank.control({ ...inquiry, ...fault })
    expect(await ask(began, bankWith({ timeoutMs: 500 }))).toMatchObject({ kind: 'silent' })
  })

  it('cannot be reached: the inquiry is silent', async () => {
    await bank.control({ door: 'shut' })
    expect(await ask()).toMatchObject({ kind: 'silent' })
    await bank.control({ door: 'open' })
  })

  it('rejects our key: the inquiry is silent', async () => {
    expect(await ask(began, bankWith({ applicationSecret: 'wrong' }))).toEqual({
      kind: 'silent',
      note: 'token: status 401',
    })
  })

  it('rejects the token: a new one is fetched', async () => {
    expect(await ask()).toMatchObject({ kind: 'found' })
    await bank.begin(began)
    expect(await ask()).toEqual({ kind: 'notFound' })
  })

  it('refuses every token: the inquiry is silent', async () => {
    await bank.control({ ...inquiry, status: 401 })
    expect(await ask()).toEqual({ kind: 'silent', note: 'status 401' })
  })

  it('no inquiry is sent without a biller id', async () => {
    expect(await ask(began, bankWith({ billerId: async () => '' }))).toEqual({
      kind: 'silent',
      note: 'no biller id',
    })
  })
})

describe('slip verification at the bank', () => {
  const accountNumbers = ['999-9-99999-9', '123-4-56789-0']
  const look = (proof: { sendingBank: string; transRef: string }, expectedAmount = due) =>
    scb.verify({ proof, expectedAmount, accountNumbers }, context())

  it('the slip of a paid bill shows its amount, receiver and references', async () => {
    const proof = await bank.pay({ code: codeOf() })
    expect(await look(proof)).toMatchObject({
      kind: 'found',
      amount: { hundredths: 12_345_50, currency: 'THB' },
      isAmountRight: true,
      isReceiverOurs: true,
      reference1: 'FH7K2M9P',
      reference2: '01',
      paidAt: expect.stringMatching(/^2026-11-21T03:00/) as string,
    })
    expect(JSON.stringify(await look(proof))).not.toContain('SIMULATED')
  })

  it('the slip of a transfer shows whether it went to one of our accounts', async () => {
    const ours = await bank.pay({ account: '1234567890', amount: '100' })
    const anothers = await bank.pay({ account: '1234561110', amount: '12345.50' })
    expect(await look(ours)).toMatchObject({ isReceiverOurs: true, isAmountRight: false })
    expect(await look(anothers)).toMatchObject({ isReceiverOurs: false, isAmountRight: true })
  })

  it('a slip that nobody paid is not found', async () => {
    expect(await look({ sendingBank: '004', transRef: '20261121100000AAAAAAAAAAA' })).toEqual({
      kind: 'notFound',
    })
    expect(await look({ sendingBank: '004', transRef: '../inquiry?x' })).toMatchObject({ kind: 'notFound' })
  })

  it('a slip of a wallet or of an unknown bank cannot be verified', async () => {
    const wallet = { sendingBank: 'TRUEMONEY', transRef: '50123456789012' }
    expect(await look(wallet)).toEqual({ kind: 'cannotTell' })
    const question = { proof: wallet, expectedAmount: due, accountNumbers }
    expect(await manualTransferVerifier.verify(question, context())).toEqual({ kind: 'cannotTell' })
  })
})

describe('masked account numbers', () => {
  it.each([
    ['123-4-56789-0', 'xxx-x-x6789-x', true],
    ['1234567890', 'Xxx-X-x6789-X', true],
    ['1234567890', '******789*', false],
    ['1234567890', 'xxx-x-x6788-x', false],
    ['1234567890', 'xxx-x-xxxxx-x', false],
    ['1234567890', 'x6789x', false],
    ['1234567890', '', false],
    ['', '', false],
  ])('%s matches %s: %s', (ours, shown, isMatch) => {
    expect(isAccountMatch(ours, shown)).toBe(isMatch)
  })
})
