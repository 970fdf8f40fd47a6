import type {
  CashPickupAnswer,
  CashPickupReply,
  CashPickupRequest,
  CashPickupTimesAnswer,
  StaffCashPickupView,
} from '#contract/api/staff/manual-payment.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import {
  cashPickupTimes,
  isBangkokPostcode,
  isPickupTimePossible,
  pickupInstants,
} from '#contract/terms/payment/cash-pickup.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { parseLocalDate } from '#contract/terms/time.ts'
import { type Booking, type BookingStep, isPayable, payLink } from '#server/flow/booking/booking.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { cashPickupMail } from './cash-pickup-mail.ts'
import type { CashPickup, CashPickupStore } from './cash-pickup-store.ts'
import type { Office } from '#server/agency/office.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PaymentStep } from '../../payment.ts'

/** Dependencies of {@link createCashPickups}. */
export type CashPickupDeps = Platform & {
  readonly booking: BookingStep
  readonly payment: Pick<PaymentStep, 'choose'>
  readonly store: CashPickupStore
  readonly office: Office
  readonly outbox: Outbox
}

/** Cash pickups in Bangkok: requested by owners of orders, answered by staff. */
export type CashPickups = {
  /** Returns the possible pickup times of an order, and its latest request. */
  timesFor(order: Booking): Promise<CashPickupTimesAnswer>
  /**
   * Requests a pickup; a repeat changes nothing, a different one replaces it. The payment method becomes the
   * counter.
   */
  ask(order: Booking, input: Omit<CashPickupRequest, 'orderKey'>): Promise<Result<CashPickupAnswer, Problem>>
  /** Withdraws the request; a repeat changes nothing. */
  withdraw(order: Booking): Promise<Result<CashPickupAnswer, Problem>>
  /** Returns the pickups that staff have to handle, soonest first. */
  open(): Promise<readonly StaffCashPickupView[]>
  /**
   * Records that staff will come, cannot come, or have come, and tells the owner. The payment is confirmed
   * separately.
   */
  reply(reply: CashPickupReply, clerk: string): Promise<Result<CashPickupAnswer, Problem>>
}

/** Creates the handling of cash pickups. */
export function createCashPickups(deps: CashPickupDeps): CashPickups {
  return {
    timesFor: (order) => pickupTimesFor(deps, order),
    ask: (order, input) => requestPickup(deps, order, input),
    withdraw: (order) => withdrawPickup(deps, order),
    open: () => openPickups(deps),
    reply: (reply, clerk) => replyToPickup(deps, reply, clerk),
  }
}

const pickupNotPossible = (field: string) => fail(createProblem('cashPickupNotPossible', { field }))

async function pickupTimesFor(deps: CashPickupDeps, order: Booking): Promise<CashPickupTimesAnswer> {
  const latest = await deps.store.latestOf(order.bookingId)
  const shown = latest && latest.state !== 'withdrawn' ? { collection: cashPickupAnswer(latest) } : {}
  const bounds = await pickupBoundsOf(deps, order)
  return { days: bounds ? cashPickupTimes(bounds) : [], ...shown }
}

/** Returns the limits of a pickup for an order; undefined when nothing is to be paid for it. */
async function pickupBoundsOf({ clock, office }: CashPickupDeps, order: Booking) {
  const now = clock.now()
  if (!isPayable(order, now) || !order.payBy) return undefined
  return { now, payBy: order.payBy, calendar: await office.calendar() }
}

async function requestPickup(
  deps: CashPickupDeps,
  order: Booking,
  input: Omit<CashPickupRequest, 'orderKey'>,
): Promise<Result<CashPickupAnswer, Problem>> {
  const bounds = await pickupBoundsOf(deps, order)
  const on = parseLocalDate(input.on)
  if (!bounds) return fail(createProblem('bookingNotPayable'))
  if (!isBangkokPostcode(input.postcode)) return pickupNotPossible('postcode')
  if (!on || !isPickupTimePossible({ ...input, on }, bounds)) return pickupNotPossible('on')
  const chosen = await deps.payment.choose(order, { paymentMethod: 'counter' })
  if (!chosen.ok) return chosen
  if (chosen.value.state !== 'awaited') return fail(createProblem('bookingNotPayable'))
  const collection = createPickup(deps, order, { ...input, on })
  return deps.transact(async (tx) => {
    // The booking row is locked: concurrent requests run one after the other.
    await deps.booking.lock(order.bookingId, tx)
    const latest = await deps.store.latestOf(order.bookingId, tx)
    if (latest && isPickupOpen(latest)) {
      if (isSamePickup(latest, collection)) return succeed(cashPickupAnswer(latest))
      await deps.store.move(tx, latest, { to: 'withdrawn', at: deps.clock.now() })
    }
    await deps.store.insert(tx, collection)
    deps.log.info('cash collection asked for', { bookingId: order.bookingId })
    return succeed(cashPickupAnswer(collection))
  })
}

type PickupRequest = Omit<CashPickupRequest, 'orderKey' | 'on'> & {
  readonly on: NonNullable<ReturnType<typeof parseLocalDate>>
}

function createPickup(
  { ids, clock }: CashPickupDeps,
  { bookingId }: Booking,
  input: PickupRequest,
): CashPickup {
  const { name, phone, address, postcode } = input
  const { from, until } = pickupInstants(input)
  return {
    collectionId: ids.id('col'),
    bookingId,
    state: 'asked',
    place: { name, phone, address, postcode },
    fromAt: from,
    untilAt: until,
    createdAt: clock.now(),
  }
}

function isPickupOpen({ state }: CashPickup): boolean {
  return state === 'asked' || state === 'agreed'
}

function isSamePickup(one: CashPickup, other: CashPickup): boolean {
  const pickupFacts = ({ place, fromAt, untilAt }: CashPickup) => {
    const { name, phone, address, postcode } = place
    return JSON.stringify([name, phone, address, postcode, fromAt, untilAt])
  }
  return pickupFacts(one) === pickupFacts(other)
}

async function withdrawPickup(
  deps: CashPickupDeps,
  order: Booking,
): Promise<Result<CashPickupAnswer, Problem>> {
  return deps.transact(async (tx) => {
    await deps.booking.lock(order.bookingId, tx)
    const latest = await deps.store.latestOf(order.bookingId, tx)
    if (!latest) return fail(createProblem('notFound'))
    if (latest.state === 'withdrawn') return succeed(cashPickupAnswer(latest))
    return changePickup(deps, { collection: latest, to: 'withdrawn' }, tx)
  })
}

/** The states in which each answer is allowed. */
const before: Readonly<Record<'withdrawn' | CashPickupReply['reply'], readonly CashPickup['state'][]>> = {
  withdrawn: ['asked', 'agreed'],
  agreed: ['asked'],
  declined: ['asked', 'agreed'],
  done: ['asked', 'agreed'],
}

type PickupChange = {
  readonly collection: CashPickup
  readonly to: keyof typeof before
  readonly by?: string
}

async function changePickup(
  deps: CashPickupDeps,
  { collection, to, by }: PickupChange,
  tx: Tx,
): Promise<Result<CashPickupAnswer, Problem>> {
  const step = { to, at: deps.clock.now(), ...(by === undefined ? {} : { by }) }
  const isAllowed = before[to].includes(collection.state)
  if (!isAllowed || !(await deps.store.move(tx, collection, step))) return pickupNotPossible('collectionId')
  return succeed(cashPickupAnswer({ ...collection, state: to }))
}

async function replyToPickup(
  deps: CashPickupDeps,
  { collectionId, reply }: CashPickupReply,
  clerk: string,
): Promise<Result<CashPickupAnswer, Problem>> {
  return deps.transact(async (tx) => {
    const collection = await deps.store.byId(collectionId, tx)
    const booking = collection && (await deps.booking.lock(collection.bookingId, tx))
    if (!collection || !booking) return fail(createProblem('notFound'))
    if (collection.state === reply) return succeed(cashPickupAnswer(collection))
    const moved = await changePickup(deps, { collection, to: reply, by: clerk }, tx)
    if (!moved.ok || reply === 'done') return moved
    const link = payLink({ ...deps, orderKey: deps.booking.orderKeyOf(booking) })
    await deps.outbox.put(tx, cashPickupMail(booking, { ...collection, state: reply }, link))
    return moved
  })
}

async function openPickups({ store, booking }: CashPickupDeps): Promise<StaffCashPickupView[]> {
  const open = await store.open()
  return Promise.all(
    open.map(async ({ collection, orderNumber, amountDue, payBy }) => ({
      ...cashPickupAnswer(collection),
      orderNumber,
      amountDue: amountDue?.amount ?? (await amountDueAtCounter(booking, collection)),
      ...(payBy && { payBy }),
    })),
  )
}

/** Returns the counter amount when no attempt requests one. */
async function amountDueAtCounter(booking: BookingStep, { bookingId }: CashPickup): Promise<number> {
  const order = await booking.findById(bookingId)
  if (!order) return 0
  return amountDueOf(order.total, order.paymentTerms, { paymentMethod: 'counter' }).amount.amount
}

function cashPickupAnswer({ collectionId, state, fromAt, untilAt, place }: CashPickup): CashPickupAnswer {
  return { collectionId, state, fromAt, untilAt, place }
}
