import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { type BillingAmounts, billingOutcomes, billingTransactions } from '#contract/terms/bsp/billing.ts'
import {
  type BilledDocument,
  type OwnDocument,
  documentKey,
  netByAirline,
  netTotals,
  reconcileBilling,
} from './reconcile-billing.ts'

const amounts = (fare: number, taxes = 0, commission = 0): BillingAmounts => ({
  fare,
  taxes,
  commission,
  penalty: 0,
  net: fare + taxes - commission,
})
const own = (documentNumber: string, sold?: BillingAmounts): OwnDocument => ({
  documentNumber,
  transaction: 'TKTT',
  airline: 'TG',
  orderNumber: 'FH222222',
  ...(sold && { amounts: sold }),
})
const billed = (documentNumber: string, asked: BillingAmounts): BilledDocument => ({
  documentNumber,
  transaction: 'TKTT',
  amounts: asked,
})
const first = '2174820153001'

describe('reconciling a billing statement', () => {
  it.each([
    ['equal amounts', [own(first, amounts(100, 20, 5))], [billed(first, amounts(100, 20, 5))], 'matched', []],
    [
      'a lower commission',
      [own(first, amounts(100, 20, 5))],
      [billed(first, amounts(100, 20, 3))],
      'differs',
      [
        { field: 'commission', by: -2 },
        { field: 'net', by: 2 },
      ],
    ],
    [
      'an own document without amounts',
      [own(first)],
      [billed(first, amounts(100))],
      'differs',
      [
        { field: 'fare', by: 100 },
        { field: 'net', by: 100 },
      ],
    ],
    ['a document of the statement alone', [], [billed(first, amounts(100))], 'onlyTheirs', []],
    ['a document of the shop alone', [own(first, amounts(100))], [], 'onlyOurs', []],
  ])('gives %s its outcome', (_, ours, theirs, outcome, differences) => {
    expect(reconcileBilling(ours, theirs)).toMatchObject([{ outcome, differences }])
  })

  it('keeps a sale and the refund of the same ticket apart', () => {
    const refund: BilledDocument = { ...billed(first, amounts(-100)), transaction: 'RFND' }
    const compared = reconcileBilling([own(first, amounts(100))], [refund])
    expect(compared.map(({ outcome }) => outcome)).toEqual(['onlyTheirs', 'onlyOurs'])
    expect(compared[0]?.airline).toBe('TG')
  })

  it('gives every document of both sides one outcome, and adds up to the satang', () => {
    const sums = fc.tuple(fc.nat(10_000), fc.nat(1000), fc.nat(100)).map((three) => amounts(...three))
    const keys = fc.record({
      documentNumber: fc.integer({ min: 0, max: 30 }).map((n) => `${n % 2 ? '217' : '131'}00000000${n + 10}`),
      transaction: fc.constantFrom(...billingTransactions),
    })
    const side = fc.uniqueArray(fc.record({ key: keys, sum: sums }), {
      selector: ({ key }) => documentKey(key),
    })
    fc.assert(
      fc.property(side, side, (ours, theirs) => {
        const left = ours.map(({ key, sum }) => ({ ...own('', sum), ...key }))
        const right = theirs.map(({ key, sum }) => ({ ...billed('', sum), ...key }))
        const compared = reconcileBilling(left, right)
        const wanted = new Set([...left, ...right].map(documentKey))
        expect(compared.map(documentKey).toSorted()).toEqual([...wanted].toSorted())
        for (const one of compared) {
          const [isOurs, isTheirs] = [one.ours !== undefined, one.theirs !== undefined]
          const both = one.differences.length > 0 ? 'differs' : 'matched'
          expect(one.outcome).toBe(isOurs && isTheirs ? both : isOurs ? 'onlyOurs' : 'onlyTheirs')
          expect(billingOutcomes).toContain(one.outcome)
        }
        const net = (all: readonly { amounts?: BillingAmounts }[]) =>
          all.reduce((sum, one) => sum + (one.amounts?.net ?? 0), 0)
        const totals = netTotals(compared)
        expect(totals).toMatchObject({
          ours: net(left),
          theirs: net(right),
          difference: net(right) - net(left),
        })
        const airlines = netByAirline(compared)
        expect(airlines.reduce((sum, one) => sum + one.difference, 0)).toBe(totals.difference)
        expect(airlines.reduce((sum, one) => sum + one.documents, 0)).toBe(compared.length)
      }),
    )
  })
})
