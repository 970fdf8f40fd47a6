import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { uninvoicedExchangeFees } from './exchange-fees.ts'
import { type TaxInvoiceDeps, addInvoice } from './tax-invoices.ts'

/** Issues the tax invoice of the fee of an exchange. Problem: `nothingToInvoice`, also where it has one. */
export function issueExchangeInvoice(
  deps: TaxInvoiceDeps,
  booking: Booking,
  issuing: { readonly exchangeId: string; readonly buyer: TaxInvoiceBuyer; readonly by: string },
): Promise<Result<string, Problem>> {
  const { exchangeId, buyer, by } = issuing
  return deps.transact(async (tx) => {
    // Two that are issued at once wait for each other here.
    await deps.booking.lock(booking.bookingId, tx)
    const fees = await uninvoicedExchangeFees(deps, booking, tx)
    const fee = fees.find((one) => one.exchangeId === exchangeId)
    if (!fee) return fail(createProblem('nothingToInvoice'))
    return succeed(
      await addInvoice(deps, tx, { booking, buyer, amounts: fee.amounts, issuedBy: by, exchangeId }),
    )
  })
}
