import type { SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { ServiceCommand } from '../../supplier-service.ts'
import { type SabreBookingDeps, readBookingAnswer, readBookingBeforeChange } from './sabre-after-sale.ts'
import type { WireBooking, WireSpecialService } from './sabre-booking-wire.ts'
import { passengerPositionOf } from './booking-positions.ts'
import { isErrorFatal, outcomeOfErrors, outcomeWithoutData } from './sabre-outcome.ts'

/**
 * Adds a service to a booking, which must not have changed since it was read: Sabre compares its signature. What is in
 * "after" and not in "before" is added, and what is in "before" and not in "after" is removed: earlier services that it replaces.
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
    ...modificationOf(before.wire, { service, traveler: traveler + 1, replaces: command.replaces ?? [] }),
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

type Modification = {
  readonly service: object
  /** Counted from 1. */
  readonly traveler: number
  readonly replaces: readonly string[]
}

/** A service that others share keeps them. */
function modificationOf(
  { specialServices = [] }: Pick<WireBooking, 'specialServices'>,
  { service, traveler, replaces }: Modification,
) {
  const old = specialServices.filter(
    ({ code, travelerIndices }) => replaces.includes(code ?? '') && travelerIndices.includes(traveler),
  )
  const shared = old.flatMap((one) => {
    const travelerIndices = one.travelerIndices.filter((index) => index !== traveler)
    return travelerIndices.length === 0 ? [] : [{ ...one, travelerIndices }]
  })
  return {
    before: { specialServices: old.map(serviceToModify) },
    after: { specialServices: [...shared.map(serviceToModify), service] },
  }
}

/** A service is named as the booking has it, without its status. */
function serviceToModify({ statusCode: _, ...service }: WireSpecialService) {
  return service
}
