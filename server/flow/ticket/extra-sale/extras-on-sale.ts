import { type Problem, createProblem } from '#contract/problem.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { CoveredFlight } from '#contract/terms/price/extra.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BagService, SeatMap } from '#server/providers/supply/supplier-offer.ts'
import type { ReservedExtra } from '#server/providers/supply/supplier-extras.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { endingUnderWay, underWayForOwner } from '../ending-under-way.ts'
import { ticketCallContext } from '../ticket-call.ts'
import { type ExtraSaleDeps, extrasSupplierOf } from './extra-sale-deps.ts'

/** What a supplier sells for an order now, and what its reservation has. */
export type ExtrasOnSale = {
  readonly seatMaps: readonly SeatMap[]
  readonly bags: readonly BagService[]
  readonly reserved: readonly ReservedExtra[]
}

/**
 * Asks the supplier for the bags and seats that it sells for a ticketed order now, on flights that have not left. Problems:
 * `extrasNotPossible`, `bookingBeingChanged`, `supplierUnavailable`.
 */
export async function extrasOnSaleOf(
  deps: ExtraSaleDeps,
  booking: Booking,
): Promise<Result<ExtrasOnSale, Problem>> {
  const refusal = await extrasRefusal(deps, booking)
  if (refusal) return fail(refusal)
  const supplier = extrasSupplierOf(deps, booking)
  if (!supplier) return fail(createProblem('extrasNotPossible'))
  const { supply, reservationRef } = supplier
  const types = booking.passengers.map(({ type }) => type)
  const context = ticketCallContext(deps, booking)
  const [sold, found] = await Promise.all([
    supply.extrasOnSale({ reservationRef, types }, context),
    supply.retrieve(reservationRef, context),
  ])
  if (sold.kind === 'silent' || found.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  if (sold.kind !== 'extras' || found.kind !== 'found') return fail(createProblem('extrasNotPossible'))
  const isAhead = ({ journey, segment }: CoveredFlight) => {
    const flight = booking.offer.itinerary.journeys[journey]?.segments[segment]
    return flight !== undefined && flight.departureAt > context.now
  }
  return succeed({
    seatMaps: sold.seatMaps.filter(isAhead),
    bags: sold.bags.filter(({ covers }) => covers.every(isAhead)),
    reserved: found.reservation.extras ?? [],
  })
}

/** Returns the reservation of an order as its supplier has it: gone where it, or the supplier, is not there any more. */
export async function readReservation(
  deps: ExtraSaleDeps,
  booking: Booking,
): Promise<Reservation | 'gone' | 'silent'> {
  const supplier = extrasSupplierOf(deps, booking)
  if (!supplier) return 'gone'
  const { supply, reservationRef } = supplier
  const found = await supply.retrieve(reservationRef, ticketCallContext(deps, booking))
  if (found.kind === 'found') return found.reservation
  return found.kind === 'notFound' ? 'gone' : 'silent'
}

/**
 * Returns why no extras can be added to an order now: it is not ticketed at a supplier that sells any, a ticket has ended, or its tickets are being changed.
 */
export async function extrasRefusal(
  deps: ExtraSaleDeps,
  booking: Booking,
  tx?: Tx,
): Promise<Problem | undefined> {
  if (!extrasSupplierOf(deps, booking)) return createProblem('extrasNotPossible')
  const { bookingId } = booking
  const underWay = await endingUnderWay(deps, bookingId, tx)
  if (underWay) return underWayForOwner(underWay)
  return (await hasEveryTicket(deps, booking, tx)) ? undefined : createProblem('extrasNotPossible')
}

async function hasEveryTicket(
  { store }: Pick<ExtraSaleDeps, 'store'>,
  { bookingId, passengers }: Booking,
  tx?: Tx,
): Promise<boolean> {
  const documents = await store.documentsOf(bookingId, tx)
  return passengers.every((_, position) =>
    documents.some((one) => one.kind === 'ticket' && one.passenger === position && isDocumentOpen(one)),
  )
}

/** Returns whether the owner of an order may ask for bags and seats: the airline alone knows what it still sells. */
export async function mayAddExtras(
  deps: Pick<ExtraSaleDeps, 'supplyOf' | 'clock' | 'store'>,
  booking: Booking,
): Promise<boolean> {
  const now = deps.clock.now()
  const segments = booking.offer.itinerary.journeys.flatMap((one) => one.segments)
  const isAhead = segments.some((one) => one.departureAt > now)
  return isAhead && extrasSupplierOf(deps, booking) !== undefined && hasEveryTicket(deps, booking)
}
