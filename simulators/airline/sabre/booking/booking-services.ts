import type { WorldReservation } from '../../world/world-reservation.ts'
import { type AddedService, itemIdOf, sabreDataOf } from './booking-record.ts'

/** Services that hosts confirm by themselves: they are data, and no airline has to arrange anything. */
const confirmedByHost = new Set(['CTCE', 'CTCM', 'CTCR', 'CHLD', 'DOCA', 'DOCS', 'INFT'])

const statusNames: Readonly<Record<string, string>> = {
  HK: 'Confirmed',
  KK: 'Confirmed',
  NN: 'Pending',
  HN: 'Pending',
  UC: 'Unable To Confirm',
  UN: 'Unable To Confirm',
  NO: 'No Action Taken',
  HX: 'Cancelled',
}

/** Returns the special services of a booking: requested until the airline has answered. */
export function toWireServices(reservation: WorldReservation): Record<string, unknown>[] {
  const { travelers, addedServices = [], serviceAnswers = {} } = sabreDataOf(reservation)
  const allFlights = reservation.flights.map((_, index) => index + 1)
  const booked = travelers.flatMap(({ specialServices = [] }, index) =>
    specialServices.map(({ code, message, flightIndices }): AddedService => ({
      code,
      message,
      travelerIndices: [index + 1],
      flightIndices: flightIndices ?? (confirmedByHost.has(code) ? [] : allFlights),
    })),
  )
  return [...booked, ...addedServices].map(({ code, message, travelerIndices, flightIndices }) => {
    const statusCode = serviceAnswers[code] ?? (confirmedByHost.has(code) ? 'HK' : 'NN')
    return {
      travelerIndices,
      flights: flightIndices.map((one) => ({ itemId: itemIdOf(reservation, one - 1) })),
      code,
      ...(message === undefined ? {} : { message: `/${message}` }),
      statusCode,
      statusName: statusNames[statusCode],
    }
  })
}
