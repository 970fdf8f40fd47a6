import type { SabreKept } from '../sabre/booking/booking-record.ts'
import { itemIdOf } from '../sabre/booking/booking-record.ts'
import type { WorldReservation } from '../world/world-reservation.ts'

/**
 * Returns what only the wire uses, of a part of a reservation. Remarks and metadata are copied: both parts bear the reference of
 * the agency.
 */
export function keptOfPart(
  reservation: WorldReservation,
  isOf: (index: number) => boolean,
  sabre: SabreKept | undefined,
): Readonly<Record<string, unknown>> {
  const { keep, travellers } = reservation
  const places = travellers.flatMap((_, index) => (isOf(index) ? [index] : []))
  if (!sabre) {
    const passengers = keep['passengers'] as readonly unknown[]
    return { ...keep, cancellations: {}, answers: {}, passengers: places.map((index) => passengers[index]) }
  }
  const { addedServices = [], ticketsApart = {} } = sabre
  return {
    ...keep,
    travelers: places.map((index) => sabre.travelers[index]),
    addedServices: addedServices.flatMap((one) => {
      const travelerIndices = one.travelerIndices.flatMap((index) => {
        const place = places.indexOf(index - 1)
        return place < 0 ? [] : [place + 1]
      })
      return travelerIndices.length === 0 ? [] : [{ ...one, travelerIndices }]
    }),
    ticketsApart: Object.fromEntries(
      reservation.documents.map(({ number }) => [number, ticketsApart[number] ?? firstIssueOf(reservation)]),
    ),
  }
}

/** The tickets keep the day of their issue, whatever the day of the division. */
function firstIssueOf(reservation: WorldReservation) {
  const itemIds = reservation.flights.map((_, index) => itemIdOf(reservation, index))
  return { itemIds, issuedAt: reservation.paidAt ?? reservation.at }
}
