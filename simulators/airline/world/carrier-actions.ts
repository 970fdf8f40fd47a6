import { z } from 'zod'
import { type Instant, parseInstant, minutesBetween, plusMinutes } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { AirlineWorld } from './airline-world.ts'
import type { ReservationStore } from './reservation-store.ts'
import type { BookedFlight, WorldReservation } from './world-reservation.ts'
import type { Flight } from './world-flight.ts'

const recordLocator = z.string().regex(/^[A-Z0-9]{6}$/)
const flight = z.string().regex(/^[A-Z0-9]{2}\d{1,4}$/)
const moment = z.string().transform((text, context): Instant => {
  const at = parseInstant(text)
  if (at) return at
  context.addIssue('not a moment in ISO 8601 with Z or an offset')
  return z.NEVER
})

/**
 * An act of an airline, as POST /_control accepts it. Without `flight` the first one is meant; for
 * carrierCancel all.
 */
const carrierAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('scheduleChange'),
    recordLocator,
    minutes: z.int(),
    flight: flight.optional(),
  }),
  z.strictObject({ act: z.literal('carrierCancel'), recordLocator, flight: flight.optional() }),
  z.strictObject({ act: z.literal('shortenDeadline'), recordLocator, at: moment }),
  z.strictObject({ act: z.literal('clearWaitlist'), recordLocator }),
  z.strictObject({
    act: z.literal('override'),
    flights: z.array(z.string().regex(/^[A-Z0-9]{2}\d{1,4}\/\d{4}-\d\d-\d\d$/)).min(1),
    seatLimit: z.int().nonnegative().optional(),
    farePercent: z.number().min(0).max(1000).optional(),
  }),
  z.strictObject({ act: z.literal('queue'), recordLocator, queue: z.string().regex(/^\d{1,3}$/) }),
  z.strictObject({ act: z.literal('airportControl'), recordLocator, isOn: z.boolean() }),
  z.strictObject({ act: z.literal('grantVoid'), recordLocator, until: moment }),
  z.strictObject({
    act: z.literal('answerService'),
    recordLocator,
    code: z.string().regex(/^[A-Z]{4}$/),
    status: z.string().regex(/^[A-Z]{2}$/),
  }),
])
type CarrierAct = z.infer<typeof carrierAct>

/**
 * The agency's queues that airlines write to, in Sabre's numbering: the first where departure is near, the
 * second where it is not.
 */
const queues = {
  shortenDeadline: { near: '0', far: '1', days: 1 },
  scheduleChange: { near: '5', far: '6', days: 17 },
  carrierCancel: { near: '7', far: '7', days: 0 },
  clearWaitlist: { near: '17', far: '18', days: 1 },
}

function queueForAct(act: keyof typeof queues, { flights }: WorldReservation, now: Instant): string {
  const { near, far, days } = queues[act]
  const departureAt = flights[0]?.flight.departureAt ?? now
  return minutesBetween(now, departureAt) <= days * 1440 ? near : far
}

/** The context of an airline's act, and its time. */
export type CarrierContext = {
  readonly books: ReservationStore
  readonly world: AirlineWorld
  readonly now: Instant
}

/** Applies an act of an airline; returns an error message where it is not possible. */
export function applyCarrierAction(
  { books, world, now }: CarrierContext,
  input: unknown,
): string | undefined {
  const read = carrierAct.safeParse(input)
  if (!read.success) return z.prettifyError(read.error)
  if (read.data.act === 'override') {
    const { act: _act, flights, seatLimit, farePercent } = read.data
    world.override({
      flights,
      ...(seatLimit === undefined ? {} : { seatLimit }),
      ...(farePercent === undefined ? {} : { farePercent }),
    })
    return undefined
  }
  const act = read.data
  const reservation = books.reservation(act.recordLocator)
  if (!reservation) return `no reservation ${act.recordLocator}`
  if (books.endedAt(reservation, now)) return `${act.recordLocator} has ended`
  if (isWithoutFlights(act)) {
    applyWithoutFlights(books, reservation, act)
    return undefined
  }
  const after = flightsAfterAction(reservation, act)
  if (after === undefined) return `${act.recordLocator} has nothing that this could be done to`
  books.change(reservation.id, { kind: act.act, after }, act.act === 'shortenDeadline' ? act.at : undefined)
  books.queue(reservation.id, queueForAct(act.act, reservation, now))
  return undefined
}

type ActWithoutFlights = Extract<
  CarrierAct,
  { act: 'queue' | 'airportControl' | 'grantVoid' | 'answerService' }
>

function isWithoutFlights(act: CarrierAct): act is ActWithoutFlights {
  return ['queue', 'airportControl', 'grantVoid', 'answerService'].includes(act.act)
}

function applyWithoutFlights(
  books: ReservationStore,
  { id, keep }: WorldReservation,
  act: ActWithoutFlights,
): void {
  if (act.act === 'answerService')
    books.keep(id, {
      serviceAnswers: { ...(keep['serviceAnswers'] as object | undefined), [act.code]: act.status },
    })
  else if (act.act === 'queue') books.queue(id, act.queue)
  else if (act.act === 'airportControl') books.setAirportControl(id, act.isOn)
  else books.grantVoid(id, act.until)
}

/** Returns the flights after an act; undefined when it affects none. */
function flightsAfterAction(
  { flights }: WorldReservation,
  act: Exclude<CarrierAct, ActWithoutFlights | { act: 'override' }>,
): readonly BookedFlight[] | undefined {
  switch (act.act) {
    case 'shortenDeadline':
      return flights
    case 'clearWaitlist':
      return replaceFlights(flights, (one) =>
        one.status === 'waitlisted' ? { ...one, status: 'confirmed' } : one,
      )
    case 'carrierCancel':
      return replaceFlights(flights, (one) =>
        act.flight === undefined || hasFlightName(one, act.flight)
          ? { ...one, status: 'cancelledByCarrier' }
          : one,
      )
    case 'scheduleChange': {
      const target = flights.find((one) => act.flight === undefined || hasFlightName(one, act.flight))
      return replaceFlights(flights, (one) => (one === target ? shiftFlightTimes(one, act.minutes) : one))
    }
  }
}

function replaceFlights(
  flights: readonly BookedFlight[],
  strike: (one: BookedFlight) => BookedFlight,
): readonly BookedFlight[] | undefined {
  const after = flights.map(strike)
  return after.some((one, index) => one !== flights[index]) ? after : undefined
}

function hasFlightName({ flight: { carrier, number } }: BookedFlight, name: string): boolean {
  return carrier + number === name
}

function shiftFlightTimes(booked: BookedFlight, minutes: number): BookedFlight {
  const { flight: before } = booked
  const departureAt = plusMinutes(before.departureAt, minutes)
  const arrivalAt = plusMinutes(before.arrivalAt, minutes)
  const after: Flight = {
    ...before,
    departureAt,
    arrivalAt,
    departureLocal: toLocal(departureAt, before.from.zone),
    arrivalLocal: toLocal(arrivalAt, before.to.zone),
  }
  return { ...booked, flight: after, status: 'changed', was: booked.was ?? before }
}
