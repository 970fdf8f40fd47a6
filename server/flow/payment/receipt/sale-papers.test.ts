import fc from 'fast-check'
import { expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { adjust, grossOf } from '#contract/terms/tax/adjustment.ts'
import { splitVat } from '#contract/terms/tax/vat.ts'
import {
  type Account,
  type Posting,
  postingForReceipt,
  refundDonePosting,
  refundOwedPosting,
} from '../ledger/ledger.ts'

const basisPoints = 700
const amounts = fc.integer({ min: 1, max: 50_000_000 })
const sales = fc.record({
  fares: amounts,
  serviceFee: fc.integer({ min: 1, max: 500_000 }),
  surcharge: fc.integer({ min: 0, max: 2_000_000 }),
  /** Shares of what is left that go back, in thousandths: of the fare, and of the service. */
  refunds: fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 })), {
    maxLength: 4,
  }),
})

const balanceOf = (postings: readonly Posting[], isIn: (account: Account) => boolean) =>
  postings
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => isIn(account))
    .reduce((sum, line) => sum + line.satang, 0)

it('receipts, invoices and credit notes of 10,000 random sales agree with the ledger to the satang', () => {
  fc.assert(
    fc.property(sales, ({ fares, serviceFee, surcharge, refunds }) => {
      const ids = { bookingId: 'bkg_1', providerId: 'bank' }
      const paid = fares + serviceFee + surcharge
      const payment = { ...ids, paymentId: 'pay_1', amount: satang(paid), surcharge: satang(surcharge) }
      const postings = [postingForReceipt(payment)]
      const invoice = splitVat(serviceFee + surcharge, basisPoints)
      const credited = { value: 0, vat: 0 }
      let standing = invoice
      let collected = fares
      let refunded = 0
      for (const [index, [ofFare, ofService]] of refunds.entries()) {
        const fare = Math.floor((collected * ofFare) / 1000)
        const service = Math.floor((grossOf(standing) * ofService) / 1000)
        const amount = fare + service
        if (amount === 0) continue
        const refund = { ...ids, refundId: `rfd_${index}`, amount: satang(amount) }
        const source = { from: 'sale', payment, owedBefore: satang(refunded) } as const
        postings.push(refundOwedPosting(refund, source), refundDonePosting(refund))
        const note = adjust(standing, { kind: 'credit', amount: service, basisPoints })
        if (!note) throw new Error('a credit note within what is left is refused')
        credited.value += note.difference.value
        credited.vat += note.difference.vat
        standing = note.after
        collected -= fare
        refunded += amount
      }
      const sold = 0 - balanceOf(postings, (account) => account === 'sales' || account === 'surcharge')
      // the receipt less what was paid back is the money, and what is left of the papers is what was sold
      expect(balanceOf(postings, (account) => account.startsWith('at:'))).toBe(paid - refunded)
      expect(sold).toBe(grossOf(invoice) - grossOf(credited) + collected)
      expect(invoice.value - credited.value).toBe(standing.value)
      expect(invoice.vat - credited.vat).toBe(standing.vat)
      expect(balanceOf(postings, (account) => account === 'customer' || account === 'refundsOwed')).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})
