import { type Problem, createProblem } from '#contract/problem.ts'
import type { Contact } from '#contract/terms/passenger.ts'
import { splitFault } from '#contract/terms/passenger/split-party.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import {
  firstCheckAt,
  computeNextCheck,
  sendTicketChange,
  ticketCallContext,
  ticketCallMs,
  ticketSettleMs,
} from '../ticket-call.ts'
import { type NamedParty, changedPartyProblem } from '../named-party.ts'
import { completeSplit, isSplitSent, priceOfSplit } from './complete-split.ts'
import type { OrderSplit } from './order-split-store.ts'
import { type SplitDeps, resolveSplitJob } from './split-deps.ts'
import { payableForSplit } from './split-hindrance.ts'
import { missingSupplierProblem } from '../configured-supplier.ts'

/** Passengers to split off, by whom, and the contact of their order; absent for that of the old one. */
export type SplitCommand = NamedParty & {
  readonly leaving: readonly number[]
  readonly contact?: Contact | undefined
  readonly clerk: string
}

/**
 * Splits passengers off an order: records the intent, has the supplier divide the reservation once, and completes the split.
 * Where the supplier divides reservations in its own system only, the split is requested of staff. Problems: those of
 * {@link payableForSplit}, `splitPassengersWrong`, `passengersChanged`, and `supplierNotConfigured`.
 */
export async function splitOrder(
  deps: SplitDeps,
  booking: Booking,
  command: SplitCommand,
): Promise<Result<OrderSplit, Problem>> {
  const leaving = command.leaving.toSorted((a, b) => a - b)
  const changed = changedPartyProblem(booking, command)
  if (changed) return fail(changed)
  const types = booking.passengers.map((one) => one.type)
  if (splitFault(types, leaving)) return fail(createProblem('splitPassengersWrong', { field: 'passengers' }))
  const missing = missingSupplierProblem(deps, booking)
  if (missing) return fail(missing)
  const recorded = await deps.transact((tx) => recordIntent(deps, { booking, command, leaving }, tx))
  if (!recorded.ok) return recorded
  const { split, divide } = recorded.value
  if (!divide) return succeed(split)
  const { splitId: id, sentAt } = split
  const outcome = await sendTicketChange(deps, { booking, sentAt, name: 'divide' }, divide)
  if (outcome.kind === 'unknown') return succeed(split)
  if (outcome.kind === 'notDone') return succeed(await refuseSplit(deps, split, outcome.reason))
  const done = await deps.transact((tx) => completeSplit(deps, { split, reservation: outcome.value }, tx))
  return succeed(done ?? (await deps.splits.byId(id)) ?? split)
}

type Dividing = {
  readonly supply: SupplyProvider & Required<Pick<SupplyProvider, 'divide'>>
  readonly reservationRef: string
}

/** Returns the supplier of an order where it divides reservations; undefined otherwise. */
export function dividingSupplierOf(
  { supplyOf }: Pick<SplitDeps, 'supplyOf'>,
  { supplierId, reservationRef }: Booking,
): Dividing | undefined {
  const supply = supplyOf(supplierId)
  const { divide } = supply ?? {}
  return supply && divide && reservationRef !== undefined
    ? { supply: { ...supply, divide }, reservationRef }
    : undefined
}

type Intent = {
  readonly booking: Booking
  readonly command: SplitCommand
  readonly leaving: readonly number[]
}

type Recorded = {
  readonly split: OrderSplit
  /** Absent where staff divide the reservation. */
  readonly divide?: (
    context: Parameters<Dividing['supply']['divide']>[1],
  ) => ReturnType<Dividing['supply']['divide']>
}

/** Records the intent, and where the supplier is called, the job that resolves it; returns the call. */
async function recordIntent(
  deps: SplitDeps,
  { booking: { bookingId }, command, leaving }: Intent,
  tx: Tx,
): Promise<Result<Recorded, Problem>> {
  const booking = await deps.booking.lock(bookingId, tx)
  if (!booking) return fail(createProblem('splitNotPossible'))
  const supplier = dividingSupplierOf(deps, booking)
  const changed = changedPartyProblem(booking, command)
  if (changed) return fail(changed)
  const types = booking.passengers.map((one) => one.type)
  if (splitFault(types, leaving)) return fail(createProblem('splitPassengersWrong', { field: 'passengers' }))
  const payment = await payableForSplit(deps, booking, tx)
  if (!payment.ok) return payment
  const { contact, clerk: askedBy } = command
  const sentAt = deps.clock.now()
  const splitId = deps.ids.id('split')
  const { orderNumber, clientReference } = deps.booking.newOrderNames()
  const state = supplier ? ('sending' as const) : ('requested' as const)
  const asked = { splitId, bookingId, state, leaving, orderNumber, clientReference, askedBy, sentAt }
  await deps.splits.insert(tx, { ...asked, ...(contact && { contact }) })
  const split = await deps.splits.byId(splitId, tx)
  if (!split) throw new Error(`the split ${splitId} has vanished`)
  if (!supplier) return succeed({ split })
  await enqueueResolving(deps, splitId, tx)
  const { net: total } = priceOfSplit(booking, leaving, payment.value).leaves
  const { supply, reservationRef } = supplier
  const order = { reservationRef, clientReference, types, leaving, total }
  return succeed({ split, divide: (context) => supply.divide(order, context) })
}

/** Enqueues the job that completes a split where the process ends before. */
export async function enqueueResolving({ clock }: SplitDeps, splitId: string, tx: Tx): Promise<void> {
  const runAt = firstCheckAt(clock.now())
  await enqueueJob(tx, { kind: resolveSplitJob, key: splitId, payload: { splitId }, runAt })
}

/** The supplier has not divided the reservation: the order is as it was. */
async function refuseSplit(
  deps: SplitDeps,
  { splitId, bookingId }: OrderSplit,
  note: string,
): Promise<OrderSplit> {
  return deps.transact(async (tx) => {
    await deps.booking.lock(bookingId, tx)
    const current = await deps.splits.byId(splitId, tx)
    if (!current) throw new Error(`the split ${splitId} has vanished`)
    if (!isSplitSent(current)) return current
    await deps.splits.refuse(tx, splitId, { note, at: deps.clock.now() })
    return { ...current, state: 'refused', note }
  })
}

/**
 * Resolves a split whose outcome is not certain by looking for the new reservation; nothing is sent again. One that staff
 * have divided is completed. Where the supplier has no settings any more, or is silent after the settle window, the outcome is
 * left to staff. Returns when to look next, or undefined once it is settled or nobody can be asked.
 */
export async function resolveSplit(deps: SplitDeps, splitId: string): Promise<Instant | undefined> {
  const split = await deps.splits.byId(splitId)
  if (!split || !isSplitSent(split)) return undefined
  const { waitedMs, next } = computeNextCheck(deps, split.sentAt)
  if (split.recorded) {
    const divided = { split, reservation: split.recorded }
    return (await deps.transact((tx) => completeSplit(deps, divided, tx))) ? undefined : next
  }
  if (waitedMs < ticketCallMs) return next
  const booking = await deps.booking.findById(split.bookingId)
  if (!booking) throw new Error(`the order of the split ${splitId} has vanished`)
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) {
    await leaveUnknown(deps, split)
    return split.isBlocked ? next : undefined
  }
  // Computed before the look: only a division that is not found after the window can no longer appear.
  const isSettled = waitedMs >= ticketCallMs + ticketSettleMs(deps, supply)
  const found = await supply.find(split.clientReference, ticketCallContext(deps, booking))
  if (found.kind === 'found') {
    const { reservation } = found
    return (await deps.transact((tx) => completeSplit(deps, { split, reservation }, tx))) ? undefined : next
  }
  if (!isSettled) return next
  if (found.kind === 'silent') {
    await leaveUnknown(deps, split)
    return next
  }
  await refuseSplit(deps, split, 'the answer was lost')
  return undefined
}

async function leaveUnknown(deps: SplitDeps, { splitId, bookingId }: OrderSplit): Promise<void> {
  await deps.transact(async (tx) => {
    await deps.booking.lock(bookingId, tx)
    await deps.splits.leaveUnknown(tx, splitId, deps.clock.now())
  })
}
