import type { TaxInvoiceAmounts } from '#contract/api/staff/order/tax-invoices.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { splitVat, vatRateOn } from '#contract/terms/tax/vat.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Agency, AgencyStore } from '#server/agency/agency-store.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { LaterFeeStore } from './later-fee-store.ts'
import { registeredSeller } from './registered-seller.ts'
import type { LaterPurchase, TaxInvoiceStore } from './tax-invoice-store.ts'

/** Dependencies of {@link uninvoicedLaterFees}. */
export type LaterFeeDeps = {
  readonly clock: Clock
  readonly laterFees: LaterFeeStore
  readonly taxInvoices: Pick<TaxInvoiceStore, 'ofBooking'>
  readonly agency: Pick<AgencyStore, 'current'>
}

/** What the tax invoice of an exchange or of extras bought later would contain. */
export type UninvoicedLaterFee = LaterPurchase & { readonly amounts: TaxInvoiceAmounts }

/**
 * Returns the fees of completed exchanges and of extras bought later, payment surcharges included, that have no valid tax
 * invoice and were not refunded. Each is a service of its own, due when it was paid; what the airline charges is collected
 * for it. None while the agency is not registered for VAT, or no rate is known.
 */
export async function uninvoicedLaterFees(
  { clock, laterFees, taxInvoices, agency }: LaterFeeDeps,
  { bookingId }: Pick<Booking, 'bookingId'>,
  tx?: Tx,
): Promise<readonly UninvoicedLaterFee[]> {
  const seller: Agency | undefined = await agency.current(tx)
  const vatBasisPoints = vatRateOn(todayIn(officeZone, clock.now()))
  if (!registeredSeller(seller) || vatBasisPoints === undefined) return []
  const invoices = await taxInvoices.ofBooking(bookingId, tx)
  const valid = invoices.filter(({ cancelled }) => !cancelled)
  return (await laterFees.ofBooking(bookingId, tx))
    .filter((fee) => !valid.some((one) => isSamePurchase(one, fee)))
    .map(({ fee, due, ...purchase }) => {
      const collectedForAirlines = Math.max(0, due - fee)
      return {
        ...purchase,
        amounts: { ...splitVat(fee, vatBasisPoints), vatBasisPoints, collectedForAirlines },
      }
    })
}

/** Returns whether two are about the same exchange, the same extras, or both about the sale of the order. */
export function isSamePurchase(one: LaterPurchase, other: LaterPurchase): boolean {
  return one.exchangeId === other.exchangeId && one.extraSaleId === other.extraSaleId
}
