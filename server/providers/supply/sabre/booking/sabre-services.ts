import { serviceStatusOfCode } from '#contract/terms/passenger/special-service.ts'
import type { SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { ReservedService, ServiceCommand } from '../../supplier-service.ts'
import { type SabreBookingDeps, readBookingAnswer, readBookingBeforeChange } from './sabre-after-sale.ts'
import type { WireBooking, WireSpecialService } from './sabre-booking-wire.ts'
import { passengerPositionOf } from './sabre-documents.ts'
import { isErrorFatal, outcomeOfErrors, outcomeWithoutData } from './sabre-outcome.ts'

/** Services that carry passports, addresses or telephone numbers: their texts are not taken over. */
const personalCodes: ReadonlySet<string> = new Set([
  'CTCE',
  'CTCM',
  'CTCR',
  'DOCA',
  'DOCO',
  'DOCS',
  'FOID',
  'PCTC',
])
/** Messages between host and airline about tickets, which are no services. */
const messageCodes: ReadonlySet<string> = new Set(['ADTK', 'OTHS', 'TKNA', 'TKNE', 'TKNM'])

/** Returns the services of a booking by passenger and flight; undefined where the booking does not state them. */
export function servicesOf(booking: Pick<WireBooking, 'travelers' | 'flights' | 'specialServices'>) {
  const positions = new Map(booking.flights.map(({ itemId }, index) => [itemId, index]))
  return booking.specialServices?.flatMap((service) => reservedServices(service, { booking, positions }))
}

type ServiceFrame = {
  readonly booking: Pick<WireBooking, 'travelers'>
  readonly positions: ReadonlyMap<string | undefined, number>
}

/** A service names the travellers and flights that it is for; without flights it is for the whole booking. */
function reservedServices(
  { code = '', message = '', statusCode = '', travelerIndices, flights }: WireSpecialService,
  { booking, positions }: ServiceFrame,
): ReservedService[] {
  if (!/^[A-Z]{4}$/.test(code) || messageCodes.has(code)) return []
  const segments =
    flights.length === 0 ? [undefined] : flights.flatMap(({ itemId }) => positions.get(itemId) ?? [])
  const text = personalCodes.has(code) ? '' : message.replace(/^\//, '')
  const status = serviceStatusOfCode(statusCode)
  return travelerIndices.flatMap((index) =>
    segments.map((segment) => ({
      passenger: passengerPositionOf(index, booking),
      ...(segment !== undefined && { segment }),
      code,
      text,
      status,
    })),
  )
}

/**
 * Adds a service to a booking, which must not have changed since it was read: Sabre compares its signature. What is in
 * "after" and not in "before" is added.
 */
export async function requestServiceOfBooking(
  desk: SabreBookingDeps,
  command: ServiceCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const { reservationRef } = command
  const before = await readBookingBeforeChange(desk, reservationRef, context)
  if (before.kind === 'notDone') return before
  const { travelers, flights, bookingSignature } = before.wire
  const traveler = travelers.findIndex(
    (_, index) => passengerPositionOf(index + 1, before.wire) === command.passenger,
  )
  const items = command.segments.map((segment) => flights[segment]?.itemId)
  const isAddressable = traveler >= 0 && bookingSignature !== undefined && !items.includes(undefined)
  if (!isAddressable) return { kind: 'notDone', reason: 'notPossible' }
  const service = {
    travelerIndices: [traveler + 1],
    flights: items.map((itemId) => ({ itemId })),
    code: command.code,
    ...(command.text === '' ? {} : { message: command.text }),
  }
  const body = {
    confirmationId: reservationRef,
    bookingSignature,
    before: { specialServices: [] },
    after: { specialServices: [service] },
  }
  const answer = await desk.calls.modify(body, context)
  if (answer.kind !== 'data') return outcomeWithoutData(answer)
  const fatal = answer.value.errors.filter(isErrorFatal)
  if (fatal.length > 0) return outcomeOfErrors(fatal)
  const after = readBookingAnswer(
    reservationRef,
    await desk.calls.booking(reservationRef, context),
    desk.frame,
  )
  if (after.kind === 'seen') return { kind: 'done', value: after.reservation }
  return { kind: 'unknown', note: 'service not seen yet' }
}
