import {
  type SpecialServiceStatus,
  isMealCode,
  isServiceLive,
} from '#contract/terms/passenger/special-service.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { segmentsOf } from './special-service-deps.ts'
import type { SpecialService } from './special-service-store.ts'

/** A service of an order: recorded, or requested with the booking and not read from the supplier yet. */
export type KnownService = Pick<SpecialService, 'passenger' | 'segment' | 'code' | 'text' | 'source'> & {
  readonly status: SpecialServiceStatus
  readonly recorded?: SpecialService
}

/** Returns the codes of the services that a passenger requested with the booking. */
export function codesRequestedWithBooking({ requests }: Booking['passengers'][number]): readonly string[] {
  const { meal, wheelchair, pet } = requests ?? {}
  return [meal, wheelchair, pet].filter((code) => code !== undefined)
}

/** Returns the recorded services of an order, and those of the booking that nothing was recorded of yet. */
export function knownServices(
  booking: Booking,
  recorded: readonly SpecialService[],
): readonly KnownService[] {
  const isRecorded = (passenger: number, code: string) =>
    recorded.some((one) => one.passenger === passenger && one.code === code && one.source === 'booking')
  const booked = booking.passengers.flatMap((one, passenger) =>
    codesRequestedWithBooking(one)
      .filter((code) => !isRecorded(passenger, code))
      .flatMap((code) =>
        segmentsOf(booking).map((_, segment) => {
          return { passenger, segment, code, text: '', status: 'unread', source: 'booking' } as const
        }),
      ),
  )
  return [...booked, ...recorded.map((one) => ({ ...one, recorded: one }))]
}

/** Returns whether a passenger has a service already, or another meal: an airline serves one. */
export function hasService(
  known: readonly KnownService[],
  {
    passenger,
    segment,
    code,
  }: { readonly passenger: number; readonly segment: number; readonly code: string },
): boolean {
  return known.some(
    (one) =>
      isServiceLive(one.status) &&
      one.passenger === passenger &&
      (one.segment === undefined || one.segment === segment) &&
      (one.code === code || (isMealCode(code) && isMealCode(one.code))),
  )
}
