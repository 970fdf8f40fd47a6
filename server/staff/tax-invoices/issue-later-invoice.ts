import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { isSamePurchase, uninvoicedLaterFees } from './later-fees.ts'
import type { LaterPurchase } from './tax-invoice-store.ts'
import { type TaxInvoiceDeps, addInvoice } from './tax-invoices.ts'

/** The tax invoice of an exchange or of extras bought later, with its buyer and the member of staff who issues it. */
export type IssueLaterInvoice = LaterPurchase & { readonly buyer: TaxInvoiceBuyer; readonly by: string }

/** Issues the tax invoice of what was bought after the sale. Problem: `nothingToInvoice`, also where it has one. */
export function issueLaterInvoice(
  deps: TaxInvoiceDeps,
  booking: Booking,
  { buyer, by, ...purchase }: IssueLaterInvoice,
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    // Two that are issued at once wait for each other here.
    await deps.booking.lock(booking.bookingId, tx)
    const fees = await uninvoicedLaterFees(deps, booking, tx)
    const fee = fees.find((one) => isSamePurchase(one, purchase))
    if (!fee) return fail(createProblem('nothingToInvoice'))
    return succeed(await addInvoice(deps, tx, { ...fee, booking, buyer, issuedBy: by }))
  })
}
