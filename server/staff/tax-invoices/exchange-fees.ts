import type { TaxInvoiceAmounts } from '#contract/api/staff/order/tax-invoices.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { splitVat, vatRateOn } from '#contract/terms/tax/vat.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Agency, AgencyStore } from '#server/agency/agency-store.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { registeredSeller } from './registered-seller.ts'
import type { TaxInvoiceStore } from './tax-invoice-store.ts'

/** Dependencies of {@link uninvoicedExchangeFees}. */
export type ExchangeFeeDeps = {
  readonly clock: Clock
  readonly taxInvoices: Pick<TaxInvoiceStore, 'exchangeFeesOf' | 'ofBooking'>
  readonly agency: Pick<AgencyStore, 'current'>
}

/** What the tax invoice of an exchange would contain. */
export type UninvoicedExchangeFee = { readonly exchangeId: string; readonly amounts: TaxInvoiceAmounts }

/**
 * Returns the fees of completed exchanges, payment surcharges included, that have no valid tax invoice and were not refunded.
 * Each is a service of its own, due when it was paid; the fare difference and the penalty are collected for the airline. None while the agency is not registered for
 * VAT, or no rate is known.
 */
export async function uninvoicedExchangeFees(
  { clock, taxInvoices, agency }: ExchangeFeeDeps,
  { bookingId }: Pick<Booking, 'bookingId'>,
  tx?: Tx,
): Promise<readonly UninvoicedExchangeFee[]> {
  const seller: Agency | undefined = await agency.current(tx)
  const vatBasisPoints = vatRateOn(todayIn(officeZone, clock.now()))
  if (!registeredSeller(seller) || vatBasisPoints === undefined) return []
  const invoices = await taxInvoices.ofBooking(bookingId, tx)
  const invoiced = new Set(invoices.flatMap((one) => (one.cancelled ? [] : (one.exchangeId ?? []))))
  return (await taxInvoices.exchangeFeesOf(bookingId, tx))
    .filter(({ exchangeId }) => !invoiced.has(exchangeId))
    .map(({ exchangeId, fee, due }) => {
      const collectedForAirlines = Math.max(0, due - fee)
      return {
        exchangeId,
        amounts: { ...splitVat(fee, vatBasisPoints), vatBasisPoints, collectedForAirlines },
      }
    })
}
