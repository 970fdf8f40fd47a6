import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { PaymentContext } from '../payment-provider.ts'
import { billPaymentProvider } from './bill-payment-provider.ts'
import { readBillPaymentFile } from '../bill-payment-file.ts'

const now = '2026-11-22T03:00:00.000Z' as Instant
const context: PaymentContext = { requestId: 'req_1', signal: new AbortController().signal, now }
const callback = {
  reference1: 'FH7K2M9P',
  reference2: '01',
  amount: '12345.50',
  currency: 'THB',
  paidAt: '2026-11-22T10:00:00+07:00',
  channel: 'PayForU',
  transactionId: 'PFU-0001',
}
const provider = billPaymentProvider({ sharedSecret: 'sesame' })
const raw = (body: unknown, secret = 'sesame') => ({
  body: new TextEncoder().encode(JSON.stringify(body)),
  headers: { 'x-shared-secret': secret },
  now,
})
const verdictOn = (body: unknown, secret?: string) =>
  provider.handleNotification?.(raw(body, secret), context)

describe('the bill-payment channel', () => {
  it('a payment through the channel is confirmed and refunded by staff', async () => {
    const ref = { clientReference: 'FH7K2M9P-01', startedAt: now }
    const { capabilities } = provider
    expect(capabilities).toMatchObject({
      method: 'payforu',
      taking: 'byHand',
      refunds: 'byStaff',
      lists: false,
    })
    expect(await provider.inquire(ref, context)).toMatchObject({ kind: 'silent' })
    expect(billPaymentProvider({}).handleNotification).toBeUndefined()
  })

  it('a callback with the channel’s secret is genuine', async () => {
    expect(await verdictOn(callback)).toEqual({
      kind: 'genuine',
      eventId: 'PFU-0001',
      about: [{ clientReference: 'FH7K2M9P-01' }],
    })
    expect(await verdictOn(callback, 'other')).toEqual({ kind: 'refused', why: 'forged' })
    expect(JSON.parse(provider.notificationReply?.(raw(callback)).body ?? '')).toEqual({
      resCode: '00',
      resDesc: 'success',
      transactionId: 'PFU-0001',
    })
  })

  it.each([
    { reference1: 'fh7k2m9p' },
    { reference2: '' },
    { amount: '0.00' },
    { amount: 12_345.5 },
    { amount: '1e3' },
    { currency: 'BAHT' },
    { paidAt: 'yesterday' },
    { channel: '' },
    { transactionId: 'a b' },
  ])('a callback with %o is refused as malformed', async (wrong) => {
    expect(await verdictOn({ ...callback, ...wrong })).toEqual({ kind: 'refused', why: 'malformed' })
  })
})

const heading = 'reference1,reference2,amount,paidAt,transactionId'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (...lines: string[]) => readBillPaymentFile(bytesOf([heading, ...lines].join('\r\n')))
const line = 'FH7K2M9P,01,12345.50,2026-11-22T10:00:00+07:00,TXN'

describe('the daily file of a bill-payment channel', () => {
  it('lists the bills that were paid', () => {
    const bill = {
      line: 2,
      reference1: 'FH7K2M9P',
      reference2: '01',
      amount: satang(12_345_50),
      paidAt: now,
      transactionId: 'TXN',
    }
    expect(read(line, '')).toEqual({ ok: true, value: { bills: [bill], faults: [] } })
    const spread = `\ufeff${heading}\n"FH7K2M9P","01","12345.5",2026-11-22T03:00:00Z,TXN\n`
    expect(readBillPaymentFile(bytesOf(spread))).toEqual({ ok: true, value: { bills: [bill], faults: [] } })
    expect(read()).toEqual({ ok: true, value: { bills: [], faults: [] } })
  })

  it.each([
    ['columns', 'FH7K2M9P,01,12345.50,2026-11-22T10:00:00+07:00'],
    ['columns', `${line},more`],
    ['columns', 'FH7K2M9P,01,"12,345.50",2026-11-22T10:00:00+07:00,TXN'],
    ['reference1', line.replace('FH7K2M9P', '')],
    ['reference1', line.replace('FH7K2M9P', '=CMD()')],
    ['reference2', line.replace('01', '0 1')],
    ['amount', line.replace('12345.50', '12345.505')],
    ['amount', line.replace('12345.50', '-1.00')],
    ['amount', line.replace('12345.50', '0')],
    ['paidAt', line.replace('2026-11-22T10:00:00+07:00', '22/11/2569')],
    ['transactionId', line.replace('TXN', '')],
  ])('a line with a fault in %s is reported and the other lines are read: %s', (fault, wrong) => {
    expect(read(line.replace('TXN', 'OLD'), wrong)).toMatchObject({
      ok: true,
      value: { bills: [{ transactionId: 'OLD' }], faults: [{ line: 3, fault }] },
    })
  })

  it('counts a repeated transaction once', () => {
    expect(read(line, line)).toMatchObject({
      value: { bills: [{ transactionId: 'TXN' }], faults: [{ line: 3, fault: 'repeated' }] },
    })
  })

  it.each([
    ['notText', new Uint8Array([0xff, 0xfe, 0x00])],
    ['wrongHeading', bytesOf('')],
    ['wrongHeading', bytesOf('amount,reference1,reference2,paidAt,transactionId\n')],
    ['tooLarge', new Uint8Array(2_000_001)],
  ])('an unreadable file is refused as a whole: %s', (fault, bytes) => {
    expect(readBillPaymentFile(bytes)).toEqual({ ok: false, fault })
  })

  it('any list of bills survives writing and reading', () => {
    const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
    const bills = fc.uniqueArray(
      fc.record({
        reference1: reference,
        reference2: reference,
        amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(satang),
        paidAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        transactionId: fc.stringMatching(/^[\w.-]{1,60}$/),
      }),
      { selector: ({ transactionId }) => transactionId },
    )
    fc.assert(
      fc.property(bills, (all) => {
        const lines = all.map(({ reference1, reference2, amount, paidAt, transactionId }) =>
          [
            reference1,
            reference2,
            formatDecimalAmount(amount.amount),
            paidAt.toISOString(),
            transactionId,
          ].join(','),
        )
        const expected = all.map((one, at) => ({ ...one, line: at + 2, paidAt: one.paidAt.toISOString() }))
        expect(read(...lines)).toEqual({ ok: true, value: { bills: expected, faults: [] } })
      }),
    )
  })
})
