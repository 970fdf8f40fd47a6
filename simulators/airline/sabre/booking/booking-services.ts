import type { WorldReservation } from '../../world/world-reservation.ts'
import { type AddedService, type SabreKept, itemIdOf, sabreDataOf } from './booking-record.ts'

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

/** A special service as a request to modify a booking names it. */
export type NamedService = {
  readonly code: string
  readonly message?: string | undefined
  readonly travelerIndices?: readonly number[] | undefined
  readonly flights?: readonly { readonly itemId: string }[] | undefined
}

/** Returns the data of a booking without these special services; undefined where it has one of them not. */
export function withoutServices(
  reservation: WorldReservation,
  removed: readonly NamedService[],
): (Pick<SabreKept, 'travelers'> & Required<Pick<SabreKept, 'addedServices'>>) | undefined {
  const wire = toWireServices(reservation)
  const gone = new Set(removed.map((one) => wire.findIndex((known) => isNamed(known, one))))
  if (gone.has(-1) || gone.size < removed.length) return undefined
  let place = 0
  const isKept = () => !gone.has(place++)
  const { travelers, addedServices = [] } = sabreDataOf(reservation)
  return {
    travelers: travelers.map((one) =>
      one.specialServices ? { ...one, specialServices: one.specialServices.filter(isKept) } : one,
    ),
    addedServices: addedServices.filter(isKept),
  }
}

function isNamed(known: Record<string, unknown>, { code, message, travelerIndices, flights }: NamedService) {
  const named = { travelerIndices: travelerIndices ?? [], flights: flights ?? [], code, message }
  const { travelerIndices: of, flights: on, code: its, message: text } = known
  return (
    JSON.stringify(named) === JSON.stringify({ travelerIndices: of, flights: on, code: its, message: text })
  )
}
