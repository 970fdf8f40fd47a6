import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { BillInquiryResult } from '../bank-port.ts'
import type { PaymentContext, RawNotification } from '../payment-provider.ts'
import { bankTransferProvider } from './bank-transfer-provider.ts'

const now = '2026-11-22T03:00:00.000Z' as Instant
const context: PaymentContext = { requestId: 'req_1', signal: new AbortController().signal, now }
const ref = { clientReference: 'FH7K2M9P-01', startedAt: '2026-11-21T03:00:00.000Z' as Instant }
const notifySecret = 'sesame'

/** The example of the bank's documentation. */
const confirmation = {
  payeeProxyId: '099400016550100',
  payeeProxyType: 'BILLERID',
  payeeAccountNumber: '0987654321',
  payeeName: 'EXAMPLE TRAVEL',
  payerAccountNumber: '0123456789',
  payerName: 'SOMCHAI J',
  sendingBankCode: '004',
  receivingBankCode: '014',
  amount: '12345.50',
  transactionId: 'SCB202611220001',
  transactionDateandTime: '2026-11-22T10:00:00.000+07:00',
  billPaymentRef1: 'FH7K2M9P',
  billPaymentRef2: '01',
  billPaymentRef3: '',
  currencyCode: '764',
  channelCode: 'PMH',
  transactionType: 'Domestic Transfers',
}
const raw = (body: unknown, secret: string | undefined = notifySecret): RawNotification => ({
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  headers: {
    'content-type': 'application/json',
    ...(secret === undefined ? {} : { 'x-shared-secret': secret }),
  },
  now,
})
const provider = bankTransferProvider({ notifySecret })
const verdictOn = (notification: RawNotification) => provider.handleNotification?.(notification, context)

const bankThatSays = (finding: BillInquiryResult) => {
  const asked: unknown[] = []
  const books = { paidBills: async (question: unknown) => (asked.push(question), finding) }
  return { asked, provider: bankTransferProvider({ books }) }
}
const bill = (transactionId: string, hundredths: number, currency = 'THB') => ({
  transactionId,
  amount: { hundredths, currency },
  paidAt: now,
})

describe('a bank transfer', () => {
  it('starts without a provider call, and staff confirm it where no bank reports payments', async () => {
    const command = {
      clientReference: ref.clientReference,
      amount: satang(12_345_50),
      description: '',
      language: 'th' as const,
      returnUrl: '',
      cancelUrl: '',
      notifyUrl: '',
      expiresAt: now,
    }
    expect(await provider.start(command, context)).toMatchObject({
      kind: 'done',
      value: { state: 'pending', providerRef: 'FH7K2M9P-01', captured: satang(0) },
    })
    expect(await provider.inquire(ref, context)).toMatchObject({ kind: 'silent' })
    expect(provider.capabilities).toMatchObject({
      taking: 'byHand',
      refunds: 'byStaff',
      method: 'bankTransfer',
    })
  })

  it('a transfer is captured with the sum of the bills that the bank reports', async () => {
    const bank = bankThatSays({ kind: 'found', bills: [bill('T1', 12_000_00), bill('T2', 345_50)] })
    expect(await bank.provider.inquire(ref, context)).toEqual({
      kind: 'found',
      payment: {
        providerRef: 'T1',
        clientReference: 'FH7K2M9P-01',
        state: 'captured',
        amount: { hundredths: 12_345_50, currency: 'THB' },
        captured: satang(12_345_50),
        refunded: satang(0),
      },
    })
    expect(bank.asked).toEqual([{ reference1: 'FH7K2M9P', reference2: '01', from: ref.startedAt, to: now }])
  })

  it('a transfer with a foreign currency among its bills is reported in that currency', async () => {
    const bank = bankThatSays({ kind: 'found', bills: [bill('T1', 100), bill('T2', 100, '840')] })
    expect(await bank.provider.inquire(ref, context)).toMatchObject({
      payment: { amount: { currency: '840' } },
    })
  })

  it.each<BillInquiryResult>([{ kind: 'notFound' }, { kind: 'silent', note: 'timeout' }])(
    'an inquiry returns the finding of the bank unchanged: %o',
    async (finding) => {
      expect(await bankThatSays(finding).provider.inquire(ref, context)).toEqual(finding)
    },
  )
})

describe('the bank confirmation', () => {
  it('a confirmation is genuine by its secret alone and names the payment; its amount is not read', async () => {
    const genuine = {
      kind: 'genuine',
      eventId: 'SCB202611220001',
      about: [{ clientReference: 'FH7K2M9P-01' }],
    }
    expect(await verdictOn(raw(confirmation))).toEqual(genuine)
    expect(await verdictOn(raw({ ...confirmation, amount: '1.00' }))).toEqual(genuine)
  })

  it.each(['', 'Sesame', 'sesame ', 'sesam', undefined])(
    'a confirmation with the secret "%s" is refused as forged',
    async (secret) => {
      const notification = {
        ...raw(confirmation),
        headers: secret === undefined ? {} : { 'x-shared-secret': secret },
      }
      expect(await verdictOn(notification)).toEqual({ kind: 'refused', why: 'forged' })
    },
  )

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"transactionId":"1"}',
    JSON.stringify({ ...confirmation, billPaymentRef1: 1 }),
  ])('a confirmation with the body %s is refused as malformed', async (body) => {
    expect(await verdictOn(raw(body))).toEqual({ kind: 'refused', why: 'malformed' })
  })

  it('a confirmation of a bill without our references is irrelevant', async () => {
    expect(await verdictOn(raw({ ...confirmation, billPaymentRef2: '' }))).toMatchObject({
      kind: 'irrelevant',
    })
  })

  it('a confirmation is answered in the format that the bank requires', () => {
    const reply = provider.notificationReply?.(raw(confirmation))
    expect([reply?.contentType, JSON.parse(reply?.body ?? '')]).toEqual([
      'application/json',
      { resCode: '00', resDesc: 'success', transactionId: 'SCB202611220001' },
    ])
  })

  it('no confirmation is accepted where no secret is configured', () => {
    expect(bankTransferProvider({}).handleNotification).toBeUndefined()
  })
})
