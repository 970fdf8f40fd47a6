import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { type JournalEntry, journalEntriesOf } from './journal-entries.ts'
import type { JournalLedgerLine } from './journal-store.ts'

const at = '2026-11-21T03:00:00.000Z' as Instant
const lineOf = (postingId: string, account: string, satang: number): JournalLedgerLine => {
  return { postingId, bookingId: 'bkg_1', orderNumber: 'FH000001', account, satang, at }
}
const shares = { markup: 300, serviceFee: 500 }
const journal = (more: Partial<Parameters<typeof journalEntriesOf>[0]>) =>
  journalEntriesOf({ ledger: [], credits: [], vat: [], memos: [], sharesOf: () => shares, ...more })
const sumOf = (entries: readonly JournalEntry[], kind: string) =>
  entries
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.kind === kind ? sum + line.satang : sum), 0)

it('divides a sale as the order was priced, and posts its refund to one account', () => {
  const ledger = [
    lineOf('received:pay_1', 'customer', 10_200),
    lineOf('received:pay_1', 'sales', -10_000),
    lineOf('received:pay_1', 'surcharge', -200),
    lineOf('received:pay_1', 'at:card', 10_200),
    lineOf('received:pay_1', 'customer', -10_200),
    lineOf('refundOwed:ref_1', 'sales', 10_000),
    lineOf('refundOwed:ref_1', 'surcharge', 200),
    lineOf('refundOwed:ref_1', 'refundsOwed', -10_200),
  ]
  expect(journal({ ledger }).map(({ id, lines }) => [id, lines])).toEqual([
    [
      'received:pay_1',
      [
        { kind: 'airlinePayable', satang: -9_200 },
        { kind: 'markup', satang: -300 },
        { kind: 'serviceFee', satang: -500 },
        { kind: 'surcharge', satang: -200 },
        { kind: 'receipt:card', satang: 10_200 },
      ],
    ],
    [
      'refundOwed:ref_1',
      [
        { kind: 'refunds', satang: 10_200 },
        { kind: 'refundsOwed', satang: -10_200 },
      ],
    ],
  ])
})

it('divides the price difference of an exchange by its own fee', () => {
  const ledger = [
    { ...lineOf('received:pay_2', 'sales', -1_000), exchangeFee: 400 },
    { ...lineOf('received:pay_2', 'at:bank', 1_000), exchangeFee: 400 },
  ]
  const entries = journal({ ledger })
  expect([sumOf(entries, 'airlinePayable'), sumOf(entries, 'serviceFee')]).toEqual([-600, -400])
})

it('owes an accepted debit memo to the airline, and takes a credit memo off', () => {
  const memo = { memoId: 'mem_1', documentNumber: '2176000000001', airline: 'TG', at }
  const entries = journal({
    memos: [
      { ...memo, kind: 'debit', satang: 90_000 },
      { ...memo, memoId: 'mem_2', kind: 'credit', satang: 2_500 },
    ],
  })
  expect(entries.map(({ id, reference, lines }) => [id, reference, lines])).toEqual([
    [
      'memo:mem_1',
      'ADM 2176000000001 · TG',
      [
        { kind: 'airlineMemos', satang: 90_000 },
        { kind: 'airlinePayable', satang: -90_000 },
      ],
    ],
    [
      'memo:mem_2',
      'ACM 2176000000001 · TG',
      [
        { kind: 'airlineMemos', satang: -2_500 },
        { kind: 'airlinePayable', satang: 2_500 },
      ],
    ],
  ])
})

it('throws for a posting that is not balanced', () => {
  expect(() => journal({ ledger: [lineOf('late:pay_3', 'unallocated', -5)] })).toThrow('not balanced')
})

it('balances every entry and keeps the totals of the ledger, whatever happened', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  const posting = fc.record({ price: amount, surcharge: fc.nat(5_000), isRefund: fc.boolean() })
  const credit = fc.record({
    kind: fc.constantFrom(
      'topUp' as const,
      'withheldTax' as const,
      'bankFee' as const,
      'correction' as const,
    ),
    satang: amount,
  })
  const property = fc.property(
    fc.array(posting),
    fc.array(credit),
    fc.array(fc.integer({ min: -500, max: 500 })),
    (sales, credits, vats) => {
      const ledger = sales.flatMap(({ price, surcharge, isRefund }, index) => {
        const sign = isRefund ? 1 : -1
        const id = `${isRefund ? 'refundOwed' : 'received'}:${index}`
        const other = isRefund ? 'refundsOwed' : 'at:credit'
        return [
          lineOf(id, 'sales', sign * price),
          lineOf(id, 'surcharge', sign * surcharge),
          lineOf(id, other, -sign * (price + surcharge)),
        ]
      })
      const entries = journal({
        ledger,
        credits: credits.map((one, entryId) => ({ ...one, entryId, company: 'C', note: '', at })),
        vat: vats.map((vat, index) => ({ number: `TI${index}`, vat, at })),
      })
      for (const { lines } of entries) expect(lines.reduce((sum, { satang }) => sum + satang, 0)).toBe(0)
      const charged = ledger.filter(({ account }) => account === 'at:credit')
      const paid = credits.reduce((sum, { satang }) => sum + satang, 0)
      expect(sumOf(entries, 'companyReceivable')).toBe(
        charged.reduce((sum, { satang }) => sum + satang, 0) - paid,
      )
      expect(sumOf(entries, 'outputVat') + vats.reduce((sum, vat) => sum + vat, 0)).toBe(0)
    },
  )
  fc.assert(property, { numRuns: 200 })
})
