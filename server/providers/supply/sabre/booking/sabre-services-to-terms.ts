import { serviceStatusOfCode } from '#contract/terms/passenger/special-service.ts'
import type { ReservedService } from '../../supplier-service.ts'
import type { WireBooking, WireSpecialService } from './sabre-booking-wire.ts'
import { passengerPositionOf } from './booking-positions.ts'

/** Services that carry passports, addresses or the telephone numbers of others: their texts are not taken over. */
const personalCodes: ReadonlySet<string> = new Set(['DOCA', 'DOCO', 'DOCS', 'FOID', 'PCTC'])
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
