import { isExchangeOpen } from '#contract/terms/document/ticket-exchange.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation, ReservedFlight } from '#server/providers/supply/supplier-reservation.ts'
import { completeAcceptance } from './complete-acceptance.ts'
import {
  scheduleChangeMail,
  minorScheduleChangeMail,
  scheduleChangeWithdrawnMail,
} from './schedule-change-mail.ts'
import {
  type ScheduleChangeDeps,
  supplierContextOf,
  scheduleChangeJobs,
  hasOpenChangeRequest,
  isScheduleWatched,
  orderPageLink,
  lastRebookedAt,
} from './schedule-change-deps.ts'
import {
  type ScheduleChangeRecord,
  hasChangedFlightDeparted,
  isOpenChange,
  isAlreadyNotified,
} from './schedule-change-record.ts'
import { type FlightDifference, diffFlights } from './diff-flights.ts'
import type { ScheduleChangeTerms } from '#contract/terms/schedule-change/free-change.ts'
import { termsOfScheduleChange } from './policy/free-change.ts'
import { isMinorChange } from './policy/is-minor-change.ts'
import { policyOfOrder } from './policy/assess-change.ts'
import { reportLostReservation, addToWorkQueue } from './lost-reservation.ts'
import { reminderTime } from './reminder-time.ts'
import { replyDeadline } from './reply-deadline.ts'

/**
 * Compares the flights of an order with its reservation, stores a difference once, and tells the owner. It
 * also adopts an earlier deadline of the airline, confirmed waitlist seats, and tickets issued after the
 * payment. A reservation that is no longer known goes to the work queue. Throws when the supplier is silent,
 * so that the job retries.
 */
export async function checkOrderSchedule(deps: ScheduleChangeDeps, bookingId: string): Promise<void> {
  const booking = await deps.booking.findById(bookingId)
  if (booking?.state === 'waitlisted') return deps.booking.checkWaitlistRequest(bookingId)
  if (!booking?.reservationRef || !isScheduleWatched(booking)) return
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) return
  const found = await supply.retrieve(booking.reservationRef, supplierContextOf(deps, booking))
  if (found.kind === 'silent') throw new Error('the supplier does not say how a reservation stands')
  if (found.kind === 'notFound') return reportLostReservation(deps, booking)
  await applyReservationUpdate(deps, booking, found.reservation)
}

/** Stores everything new that a reservation says about an order. */
export async function applyReservationUpdate(
  deps: ScheduleChangeDeps,
  booking: Booking,
  reservation: Reservation,
): Promise<void> {
  const { bookingId, state } = booking
  // Flights that an exchange moves are no schedule change, and its tickets are read by whoever settles it.
  if ((await deps.exchanges.ofBooking(bookingId)).some((one) => isExchangeOpen(one.state))) return
  const isGone = reservation.state === 'cancelled'
  if (state === 'ticketed') await deps.documents.apply(bookingId, reservation)
  // What staff carry out, or have carried out, for the owner is no schedule change of the airline.
  if ((isGone && state === 'review') || (isGone && (await hasOpenChangeRequest(deps, booking)))) return
  // After ticketing the deadline has no meaning; suppliers then return arbitrary values.
  if (reservation.state === 'held' && state === 'held') {
    await deps.booking.takeLimits(bookingId, timeLimitsOf(reservation))
    // A deadline in a text that staff have reviewed is not new.
    const isNew = booking.ticketingTimeLimitAt !== reservation.ticketingTimeLimitAt
    if (isNew && reservation.isTimeLimitUnclear) await deps.booking.recordUnclearTimeLimit(bookingId)
  }
  if (reservation.state === 'ticketed' && state === 'paid') await deps.booking.retryTicketing(bookingId)
  const flights = isGone ? [] : reservation.flights
  if (flights === undefined) return
  await deps.transact((tx) => recordChange(deps, { bookingId, flights }, tx))
  if (isGone && state === 'held') await deps.booking.recordLostSeats(bookingId, { isNotified: false })
}

function timeLimitsOf({ ticketingTimeLimitAt, priceGuaranteedUntil }: Reservation) {
  return { ticketingTimeLimitAt, ...(priceGuaranteedUntil === undefined ? {} : { priceGuaranteedUntil }) }
}

type SupplierFlights = { readonly bookingId: string; readonly flights: readonly ReservedFlight[] }

async function recordChange(
  deps: ScheduleChangeDeps,
  { bookingId, flights }: SupplierFlights,
  tx: Tx,
): Promise<void> {
  const now = deps.clock.now()
  const booking = await deps.booking.lock(bookingId, tx)
  if (!booking || !isScheduleWatched(booking)) return
  const changes = await deps.scheduleChanges.changesOf(bookingId, tx)
  const [latest] = changes
  const difference = diffFlights(booking.offer.itinerary, flights, now)
  if (await isRebookedSince(deps, { bookingId, changes }, tx))
    return recordRebooking(deps, { booking, latest, difference }, tx)
  if (!difference) return withdrawChange(deps, { booking, latest }, tx)
  if (latest && latest.state !== 'takenBack' && isAlreadyNotified(latest.difference, difference, now)) {
    // A clerk has told the airline, and it has confirmed the acceptance.
    if (latest.state === 'toConfirm' && areFlightsConfirmed(flights))
      await completeAcceptance(deps, { change: latest, to: 'accepted', cause: 'airlineConfirmed' }, tx)
    return
  }
  // Staff may have rebooked the owner into another reservation; only they know which flights these were.
  const isRebooked = (await lastRebookedAt(deps, bookingId, tx)) !== undefined
  if (flights.length === 0 && isRebooked) return addToWorkQueue(deps, { bookingId, latest }, tx)
  if (latest && isOpenChange(latest))
    await deps.scheduleChanges.move(tx, latest, { to: 'replaced', cause: 'newerChange', at: now })
  const isSettledBefore = changes.some(({ state }) => state === 'accepted')
  const isAsked = await hasOpenChangeRequest(deps, booking, tx)
  const isNotified = wasOwnerNotified(changes, difference, now)
  // Minor changes add up: only the first of an order needs no answer.
  const policy = await policyOfOrder(deps, { order: booking, at: now }, tx)
  const isMinor = isMinorChange(difference, policy?.minorMinutes)
  const needsAnswer = isNotified || isSettledBefore || isAsked || !isMinor
  const terms = termsOfScheduleChange({ difference, policy, hasWaiver: false })
  const { freeFromMinutes } = policy ?? {}
  await storeAndMailChange(deps, { booking, difference, needsAnswer, isNotified, terms, freeFromMinutes }, tx)
}

/** Returns whether the owner was asked about it before the supplier lost the reservation for a while. */
function wasOwnerNotified(
  [latest, before]: readonly ScheduleChangeRecord[],
  difference: FlightDifference,
  now: Instant,
): boolean {
  if (latest?.state !== 'lost' || before?.state !== 'replaced') return false
  return before.needsAnswer && isAlreadyNotified(before.difference, difference, now)
}

type Rebooked = { readonly bookingId: string; readonly changes: readonly ScheduleChangeRecord[] }

/** Returns whether staff have rebooked the owner and the reservation has not been checked since. */
async function isRebookedSince(
  deps: ScheduleChangeDeps,
  { bookingId, changes }: Rebooked,
  tx: Tx,
): Promise<boolean> {
  const at = await lastRebookedAt(deps, bookingId, tx)
  return at !== undefined && !changes.some(({ state, createdAt }) => state === 'rebooked' && createdAt >= at)
}

type Taken = Latest & { readonly difference: FlightDifference | undefined }

/**
 * Records a difference that staff caused by rebooking, and settles an open change; later differences are
 * schedule changes.
 */
async function recordRebooking(
  deps: ScheduleChangeDeps,
  { booking: { bookingId }, latest, difference = { flights: [], connections: [] } }: Taken,
  tx: Tx,
): Promise<void> {
  const at = deps.clock.now()
  if (latest && isOpenChange(latest))
    await deps.scheduleChanges.move(tx, latest, { to: 'settled', cause: 'rebookedByStaff', at })
  await deps.scheduleChanges.insert(tx, {
    changeId: deps.ids.id('chg'),
    bookingId,
    state: 'rebooked',
    difference,
    needsAnswer: false,
    replyBy: at,
    createdAt: at,
    updatedAt: at,
  })
}

/** Returns whether the airline awaits no acceptance: a flight that it has not confirmed is not agreed. */
export function areFlightsConfirmed(flights: readonly ReservedFlight[]): boolean {
  return flights.every(({ status }) => status === 'confirmed' || status === 'cancelledByCarrier')
}

type Latest = { readonly booking: Booking; readonly latest: ScheduleChangeRecord | undefined }

/** Closes an open change: the airline flies as booked after all, or as the owner has accepted meanwhile. */
async function withdrawChange(deps: ScheduleChangeDeps, { booking, latest }: Latest, tx: Tx): Promise<void> {
  if (!latest || !isOpenChange(latest)) return
  const at = deps.clock.now()
  // The owner was not notified of the lost reservation.
  if (latest.state === 'lost') {
    await deps.scheduleChanges.move(tx, latest, { to: 'takenBack', cause: 'withdrawnByAirline', at })
    return
  }
  // Flights that have left are not compared any more; the change was not withdrawn then.
  const isOver = latest.difference.flights.every((one) => hasChangedFlightDeparted(one, at))
  const end = isOver
    ? ({ to: 'settled', cause: 'flightsLeft' } as const)
    : ({ to: 'takenBack', cause: 'withdrawnByAirline' } as const)
  await deps.scheduleChanges.move(tx, latest, { ...end, at })
  if (!isOver)
    await deps.outbox.put(tx, scheduleChangeWithdrawnMail(booking, latest, orderPageLink(deps, booking)))
}

type NotifiedChange = {
  readonly booking: Booking
  readonly difference: FlightDifference
  readonly needsAnswer: boolean
  /** Whether the owner has an email with the same content. */
  readonly isNotified: boolean
  readonly terms: ScheduleChangeTerms
  readonly freeFromMinutes: number | undefined
}

async function storeAndMailChange(
  deps: ScheduleChangeDeps,
  { booking, difference, needsAnswer, isNotified, ...terms }: NotifiedChange,
  tx: Tx,
): Promise<void> {
  const { bookingId } = booking
  const now = deps.clock.now()
  const change: ScheduleChangeRecord = {
    changeId: deps.ids.id('chg'),
    bookingId,
    state: needsAnswer ? 'told' : 'accepting',
    difference,
    needsAnswer,
    replyBy: replyDeadline(now, firstChangedDeparture(difference, now)),
    createdAt: now,
    updatedAt: now,
  }
  await deps.scheduleChanges.insert(tx, change)
  const mailOf = needsAnswer ? scheduleChangeMail : minorScheduleChangeMail
  if (!isNotified)
    await deps.outbox.put(tx, mailOf(booking, { ...change, ...terms }, orderPageLink(deps, booking)))
  const job = { key: change.changeId, payload: { changeId: change.changeId } }
  const remindAt = reminderTime(now, change.replyBy)
  if (!needsAnswer) await enqueueJob(tx, { kind: scheduleChangeJobs.notifyAirline, ...job, runAt: now })
  else if (remindAt) await enqueueJob(tx, { kind: scheduleChangeJobs.remind, ...job, runAt: remindAt })
  deps.log.info('flights changed by the airline', { bookingId, count: difference.flights.length })
}

/** Returns the first departure of the changed flights, at their booked or their new time. */
function firstChangedDeparture({ flights }: FlightDifference, now: Instant): Instant {
  const all = flights.flatMap(({ was, now: is }) => [was?.departureAt, is?.departureAt])
  return all.filter((one) => one !== undefined).toSorted()[0] ?? now
}
