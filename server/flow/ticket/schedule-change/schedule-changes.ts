import { type FlightChangeAnswer } from '#contract/api/schedule-change.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type SupplierDelivery, type SupplierNotice } from '#server/providers/supply/supply-provider.ts'
import {
  type FlightAnswer,
  type FlightAnswered,
  type Telling,
  acceptFlights,
  confirmFlights,
  settleFlights,
  tellAirline,
} from './accept-schedule-change.ts'
import { flightsReminderMail } from './schedule-change-mail.ts'
import {
  type FlightChangeParts,
  contextOf,
  flightChangeJobs,
  isAskedFor,
  isWatched,
  linkOf,
} from './schedule-change-deps.ts'
import { flightChangeAnswerOf, isOpenChange } from './schedule-change-record.ts'
import { lookAtFlights } from './check-schedule.ts'

/** What airlines do to the flights of orders: heard of, told to their owners, answered. */
export type FlightChanges = {
  /** Compares the flights of an order with its reservation; see {@link lookAtFlights}. */
  look(bookingId: string): Promise<void>
  /** Asks for the look at every order whose flights are ahead, one after the other. */
  lookAtAll(): Promise<void>
  /** Takes the hints off every supplier's queue: orders are looked at, then the hints are acknowledged. */
  readNotices(): Promise<void>
  /** Takes a delivery that says it comes from a supplier; false unless it does. */
  receive(supplierId: string, delivery: SupplierDelivery): Promise<boolean>
  /** Takes the owner's yes, or what staff say that it is. */
  accept(order: Booking, answer: FlightAnswer): FlightAnswered
  confirm(order: Booking, answer: FlightAnswer): FlightAnswered
  settle(order: Booking, answer: FlightAnswer): FlightAnswered
  tellAirline(telling: Telling): Promise<void>
  /** Reminds an owner who has not answered. */
  remind(changeId: string): Promise<void>
  /** Every change of a booking, the newest first. */
  shownOf(bookingId: string): Promise<readonly FlightChangeAnswer[]>
  /** Whether something is still to be done about the flights of a booking. */
  isOpen(bookingId: string, tx?: Tx): Promise<boolean>
  /** Whether this change of a booking takes a flight out, and is not settled yet. */
  isCancellation(bookingId: string, changeId: string, tx: Tx): Promise<boolean>
}

/** Orders that are asked for at a time, and how far apart they are looked at: a supplier is not stormed at night. */
const batch = 200
const apartMs = 500

/** Builds the changes of flights. */
export function createFlightChanges(parts: FlightChangeParts): FlightChanges {
  const { flightChanges } = parts
  return {
    look: (bookingId) => lookAtFlights(parts, bookingId),
    lookAtAll: () => lookAtAll(parts),
    readNotices: () => readNotices(parts),
    receive: (supplierId, delivery) => receive(parts, supplierId, delivery),
    accept: (order, answer) => acceptFlights(parts, order, answer),
    confirm: (order, answer) => confirmFlights(parts, order, answer),
    settle: (order, answer) => settleFlights(parts, order, answer),
    tellAirline: (telling) => tellAirline(parts, telling),
    remind: (changeId) => remind(parts, changeId),
    shownOf: async (bookingId) => (await flightChanges.changesOf(bookingId)).map(flightChangeAnswerOf),
    isOpen: async (bookingId, tx) => (await flightChanges.changesOf(bookingId, tx)).some(isOpenChange),
    isCancellation: async (bookingId, changeId, tx) =>
      (await flightChanges.changesOf(bookingId, tx)).some(
        (one) =>
          one.changeId === changeId &&
          isOpenChange(one) &&
          one.difference.flights.some(({ now }) => now === undefined),
      ),
  }
}

async function lookAtAll(parts: FlightChangeParts): Promise<void> {
  const startMs = parts.clock.nowMs()
  let count = 0
  for (let after = '', isMore = true; isMore;) {
    const bookings = await parts.flightChanges.ahead(parts.clock.now(), after, batch)
    await parts.transact(async (tx) => {
      for (const bookingId of bookings) {
        const runAt = instantFromMs(startMs + count * apartMs)
        await enqueueJob(tx, { kind: flightChangeJobs.look, key: bookingId, payload: { bookingId }, runAt })
        count += 1
      }
    })
    after = bookings.at(-1) ?? ''
    isMore = bookings.length === batch
  }
  parts.log.info('flights are looked at', { count })
}

/** A supplier that is silent is asked again by the next run; it holds up no other. */
async function readNotices(parts: FlightChangeParts): Promise<void> {
  for (const supply of parts.suppliers) {
    const told = await supply.notices?.(contextOf(parts))
    if (told?.kind === 'silent') parts.log.warn('supplierQueueSilent', { supplier: supply.supplierId })
    if (told?.kind !== 'notices' || told.notices.length === 0) continue
    await askForLooks(parts, supply.supplierId, told.notices)
    const noticeIds = told.notices.map(({ noticeId }) => noticeId)
    await supply.acknowledge?.(noticeIds, contextOf(parts))
  }
}

async function receive(
  parts: FlightChangeParts,
  supplierId: string,
  delivery: SupplierDelivery,
): Promise<boolean> {
  const supply = parts.supplyOf(supplierId)
  const notices = supply?.receive?.(delivery, parts.clock.now())
  if (notices === undefined) return false
  await askForLooks(parts, supplierId, notices)
  return true
}

/** A hint is not believed: whatever it says, the order that it names is looked at. */
async function askForLooks(
  parts: FlightChangeParts,
  supplierId: string,
  notices: readonly SupplierNotice[],
): Promise<void> {
  const found: string[] = []
  for (const notice of notices) found.push(...(await parts.flightChanges.bookingsOf(supplierId, notice)))
  const runAt = parts.clock.now()
  await parts.transact(async (tx) => {
    for (const bookingId of new Set(found.toSorted()))
      await enqueueJob(tx, { kind: flightChangeJobs.look, key: bookingId, payload: { bookingId }, runAt })
  })
  parts.log.info('supplier notices taken', { supplier: supplierId, count: notices.length })
}

async function remind(parts: FlightChangeParts, changeId: string): Promise<void> {
  const change = await parts.flightChanges.find(changeId)
  const booking = change && (await parts.booking.findById(change.bookingId))
  if (change?.state !== 'told' || !booking || !isWatched(booking) || (await isAskedFor(parts, booking)))
    return
  await parts.transact((tx) =>
    parts.outbox.put(tx, flightsReminderMail(booking, change, linkOf(parts, booking))),
  )
}
