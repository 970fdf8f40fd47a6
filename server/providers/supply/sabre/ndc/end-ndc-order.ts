import type { SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import { type SabreBookingDeps, readBookingAnswer, sendCancel } from '../booking/sabre-after-sale.ts'
import type { WireCancelOffer } from '../booking/sabre-booking-wire.ts'

/** An order, and the airline's offer by which it ends. */
export type EndedOrder = { readonly reservation: Reservation; readonly offer: WireCancelOffer }

/** Ends an order with its tickets and flights by an airline's offer, and reads what has become of its documents. */
export async function endNdcOrder(
  desk: SabreBookingDeps,
  { reservation, offer }: EndedOrder,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const outcome = await sendCancel(desk, { reservation, offer }, context)
  if (outcome.kind !== 'done') return outcome
  const locator = reservation.recordLocator
  const after = readBookingAnswer(locator, await desk.calls.booking(locator, context), desk.frame)
  if (after.kind !== 'seen') return { kind: 'unknown', note: 'ended documents not seen yet' }
  const { refund } = outcome.value
  return { kind: 'done', value: { ...after.reservation, ...(refund && { refund }) } }
}
