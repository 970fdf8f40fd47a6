import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { SupplierDelivery, SupplierNotice } from '#server/providers/supply/supplier-reservation.ts'
import {
  type FlightAnswer,
  type FlightAnswered,
  type CustomerNotice,
  acceptScheduleChange,
  confirmScheduleChange,
  settleScheduleChange,
  sendToAirline,
} from './accept-schedule-change.ts'
import { scheduleChangeReminderMail } from './schedule-change-mail.ts'
import {
  type ScheduleChangeDeps,
  supplierContextOf,
  scheduleChangeJobs,
  hasOpenChangeRequest,
  isScheduleWatched,
  orderPageLink,
} from './schedule-change-deps.ts'
import { isOpenChange } from './schedule-change-record.ts'
import {
  type AssessedChange,
  assessChanges,
  isFreeNow,
  ownerScheduleChangeOf,
  staffScheduleChangeOf,
  termsOfAssessed,
} from './policy/assess-change.ts'
import { type WaiverToRecord, recordWaiver } from './waiver/record-waiver.ts'
import { checkOrderSchedule } from './check-schedule.ts'

/** Schedule changes: detected, told to the owners of orders, and answered. */
export type ScheduleChanges = {
  /** Compares the flights of an order with its reservation; see {@link checkOrderSchedule}. */
  look(bookingId: string): Promise<void>
  /** Enqueues a check of every order with future flights, spread over time. */
  lookAtAll(): Promise<void>
  /**
   * Reads the notices from every supplier's queue: checks are enqueued, then the notices are acknowledged.
   */
  readNotices(): Promise<void>
  /** Takes a supplier's webhook delivery; returns false when its signature is invalid. */
  receive(supplierId: string, delivery: SupplierDelivery): Promise<boolean>
  /** Takes the owner's acceptance, or one reported by staff. */
  accept(order: Booking, answer: FlightAnswer): FlightAnswered
  confirm(order: Booking, answer: FlightAnswer): FlightAnswered
  settle(order: Booking, answer: FlightAnswer): FlightAnswered
  /** Records what the airline has waived for a change; see {@link recordWaiver}. */
  recordWaiver(order: Booking, waiver: WaiverToRecord): ReturnType<typeof recordWaiver>
  notifyAirline(telling: CustomerNotice): Promise<void>
  /** Reminds an owner who has not answered, unless the reply deadline has passed. */
  remind(changeId: string): Promise<void>
  /** Returns all changes of a booking, newest first. */
  shownOf(bookingId: string): Promise<readonly ScheduleChangeAnswer[]>
  /** Returns all changes of a booking as staff see them, newest first. */
  staffViewOf(bookingId: string): Promise<readonly StaffScheduleChangeAnswer[]>
  /** Returns whether a schedule change of a booking still needs an action. */
  isOpen(bookingId: string, tx?: Tx): Promise<boolean>
  /** Returns the change that now gives the right to other flights or a refund free of charge; undefined when none does. */
  freeChangeOf(order: Booking, tx: Tx): Promise<AssessedChange | undefined>
  /** Returns whether this change of a booking cancels a flight and is not settled yet. */
  isCancellation(bookingId: string, changeId: string, tx: Tx): Promise<boolean>
}

/**
 * Number of orders read at a time; the interval below, in ms, keeps nightly checks from overloading
 * suppliers.
 */
const batch = 200
const apartMs = 500

/** Creates the handling of schedule changes. */
export function createScheduleChanges(deps: ScheduleChangeDeps): ScheduleChanges {
  const { scheduleChanges } = deps
  return {
    look: (bookingId) => checkOrderSchedule(deps, bookingId),
    lookAtAll: () => enqueueAllScheduleChecks(deps),
    readNotices: () => readNotices(deps),
    receive: (supplierId, delivery) => receiveNotice(deps, supplierId, delivery),
    accept: (order, answer) => acceptScheduleChange(deps, order, answer),
    confirm: (order, answer) => confirmScheduleChange(deps, order, answer),
    settle: (order, answer) => settleScheduleChange(deps, order, answer),
    recordWaiver: (order, waiver) => recordWaiver(deps, order, waiver),
    notifyAirline: (telling) => sendToAirline(deps, telling),
    remind: (changeId) => remindCustomer(deps, changeId),
    shownOf: async (bookingId) => (await assessedChangesOf(deps, bookingId)).map(ownerScheduleChangeOf),
    staffViewOf: async (bookingId) => (await assessedChangesOf(deps, bookingId)).map(staffScheduleChangeOf),
    isOpen: async (bookingId, tx) => (await scheduleChanges.changesOf(bookingId, tx)).some(isOpenChange),
    freeChangeOf: async (order, tx) => {
      const changes = await scheduleChanges.changesOf(order.bookingId, tx)
      return (await assessChanges(deps, { order, changes }, tx)).find(isFreeNow)
    },
    isCancellation: async (bookingId, changeId, tx) =>
      (await scheduleChanges.changesOf(bookingId, tx)).some(
        (one) =>
          one.changeId === changeId &&
          isOpenChange(one) &&
          one.difference.flights.some(({ now }) => now === undefined),
      ),
  }
}

async function assessedChangesOf(
  deps: ScheduleChangeDeps,
  bookingId: string,
): Promise<readonly AssessedChange[]> {
  const changes = await deps.scheduleChanges.changesOf(bookingId)
  const order = changes.length === 0 ? undefined : await deps.booking.findById(bookingId)
  return order ? assessChanges(deps, { order, changes }) : []
}

async function enqueueAllScheduleChecks(deps: ScheduleChangeDeps): Promise<void> {
  const startMs = deps.clock.nowMs()
  let count = 0
  for (let after = '', isMore = true; isMore;) {
    const bookings = await deps.scheduleChanges.ahead(deps.clock.now(), after, batch)
    await deps.transact(async (tx) => {
      for (const bookingId of bookings) {
        const runAt = instantFromMs(startMs + count * apartMs)
        await enqueueJob(tx, { kind: scheduleChangeJobs.look, key: bookingId, payload: { bookingId }, runAt })
        count += 1
      }
    })
    after = bookings.at(-1) ?? ''
    isMore = bookings.length === batch
  }
  deps.log.info('flights are looked at', { count })
}

/**
 * Reads the notices of all suppliers; a silent supplier is asked again by the next run and delays no other.
 */
async function readNotices(deps: ScheduleChangeDeps): Promise<void> {
  for (const supply of deps.suppliers) {
    const told = await supply.notices?.(supplierContextOf(deps))
    if (told?.kind === 'silent') deps.log.warn('supplierQueueSilent', { supplier: supply.supplierId })
    if (told?.kind !== 'notices' || told.notices.length === 0) continue
    await enqueueChecks(deps, supply.supplierId, told.notices)
    const noticeIds = told.notices.map(({ noticeId }) => noticeId)
    await supply.acknowledge?.(noticeIds, supplierContextOf(deps))
  }
}

async function receiveNotice(
  deps: ScheduleChangeDeps,
  supplierId: string,
  delivery: SupplierDelivery,
): Promise<boolean> {
  const supply = deps.supplyOf(supplierId)
  const notices = supply?.receive?.(delivery, deps.clock.now())
  if (notices === undefined) return false
  await enqueueChecks(deps, supplierId, notices)
  return true
}

/** Enqueues checks of the orders that a notice names; its content is not trusted. */
async function enqueueChecks(
  deps: ScheduleChangeDeps,
  supplierId: string,
  notices: readonly SupplierNotice[],
): Promise<void> {
  const found: string[] = []
  for (const notice of notices) found.push(...(await deps.scheduleChanges.bookingsOf(supplierId, notice)))
  const runAt = deps.clock.now()
  await deps.transact(async (tx) => {
    for (const bookingId of new Set(found.toSorted()))
      await enqueueJob(tx, { kind: scheduleChangeJobs.look, key: bookingId, payload: { bookingId }, runAt })
  })
  deps.log.info('supplier notices taken', { supplier: supplierId, count: notices.length })
}

async function remindCustomer(deps: ScheduleChangeDeps, changeId: string): Promise<void> {
  const change = await deps.scheduleChanges.find(changeId)
  const booking = change && (await deps.booking.findById(change.bookingId))
  if (
    change?.state !== 'told' ||
    change.replyBy <= deps.clock.now() ||
    !booking ||
    !isScheduleWatched(booking) ||
    (await hasOpenChangeRequest(deps, booking))
  )
    return
  const [assessed] = await assessChanges(deps, { order: booking, changes: [change] })
  if (!assessed) return
  const { freeFromMinutes } = assessed.policy ?? {}
  const mailed = { ...change, terms: termsOfAssessed(assessed), freeFromMinutes }
  await deps.transact((tx) =>
    deps.outbox.put(tx, scheduleChangeReminderMail(booking, mailed, orderPageLink(deps, booking))),
  )
}
