import type { SplitDifference } from '#contract/api/staff/order/order-split.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { isSplitOpen } from '#contract/terms/document/order-split.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { missingSupplierProblem } from '../configured-supplier.ts'
import { ticketCallContext } from '../ticket-call.ts'
import { type DividedReservations, divisionDifferences } from './compare-division.ts'
import { type DividedSplit, completeSplit } from './complete-split.ts'
import type { OrderSplit } from './order-split-store.ts'
import type { SplitDeps } from './split-deps.ts'
import { enqueueResolving } from './split-order.ts'

/** The reference of a reservation that staff have divided, as a member of staff typed it. */
export type TypedReference = { readonly reference: string; readonly clerk: string }

/** A split after a reference was typed, and why the reference was not accepted. */
export type RecordedDivision = {
  readonly split: OrderSplit
  readonly differences: readonly SplitDifference[]
}

/** Returns the approval key of a recorded reference of a reservation that cannot be read. */
export const splitReferenceKey = (splitId: string): string => `splitReference:${splitId}`

/** Returns the open split of an order, as it was read without a lock. */
export async function openSplitOf(
  { splits }: Pick<SplitDeps, 'splits'>,
  { bookingId }: Booking,
  tx?: Tx,
): Promise<OrderSplit | undefined> {
  return (await splits.ofBooking(bookingId, tx)).find(({ state }) => isSplitOpen(state))
}

/** A supplier whose reservations can be read, with the reference of the order's. */
type Readable = { readonly supply: SupplyProvider; readonly reservationRef: string }

/** Returns the supplier of an order where it can be asked for its reservations; undefined for manual bookings. */
export function readableSupplierOf(
  { supplyOf }: Pick<SplitDeps, 'supplyOf'>,
  { supplierId, reservationRef }: Booking,
): Readable | undefined {
  const supply = isEnteredByHand({ supplierId }) ? undefined : supplyOf(supplierId)
  return supply && reservationRef !== undefined ? { supply, reservationRef } : undefined
}

/**
 * Records the reference of a reservation that was divided in the supplier's own system, and completes the split. Both
 * reservations are read and have to be what was asked for; where they cannot be read, two members of staff record the same
 * reference. Problems: `splitNotOpen`, `splitReferenceUnknown`, `splitReferenceDiffers`, `supplierUnavailable`,
 * `supplierNotConfigured`, `approvalsNotIndependent`.
 */
export async function recordDivision(
  deps: SplitDeps,
  booking: Booking,
  typed: TypedReference,
): Promise<Result<RecordedDivision, Problem>> {
  const split = await openSplitOf(deps, booking)
  if (split?.state !== 'requested') return fail(createProblem('splitNotOpen'))
  const missing = missingSupplierProblem(deps, booking)
  if (missing) return fail(missing)
  const reference = referenceOf(typed.reference)
  const readable = readableSupplierOf(deps, booking)
  if (!readable) return recordUnread(deps, { booking, split }, { ...typed, reference })
  const divided = await readDivision(deps, booking, { ...readable, reference })
  if (!divided.ok) return divided
  const { reservationRef, recordLocator } = divided.value.leaves
  const differences = await deps.transact(async (tx) => {
    const locked = await deps.booking.lock(booking.bookingId, tx)
    const current = await openSplitOf(deps, booking, tx)
    if (!locked || current?.splitId !== split.splitId || current.state !== 'requested') return undefined
    const documents = await deps.store.documentsOf(booking.bookingId, tx)
    const { passengers, offer } = locked
    const asked = { passengers, documents, leaving: current.leaving, itinerary: offer.itinerary }
    const found = divisionDifferences({ ...asked, now: deps.clock.now() }, divided.value)
    if (found.length === 0) await record(deps, { split, reservation: { reservationRef, recordLocator } }, tx)
    return found
  })
  if (!differences) return fail(createProblem('splitNotOpen'))
  if (differences.length > 0) return succeed({ split, differences })
  return complete(deps, split.splitId)
}

/** Locators are written in capitals; the own ids of suppliers are longer and mind their case. */
function referenceOf(typed: string): string {
  return typed.length <= 8 ? typed.toUpperCase() : typed
}

async function readDivision(
  deps: SplitDeps,
  booking: Booking,
  { supply, reservationRef, reference }: Readable & { readonly reference: string },
): Promise<Result<DividedReservations, Problem>> {
  if ([reservationRef, booking.recordLocator].includes(reference)) return fail(unknownReference)
  const read: Reservation[] = []
  for (const one of [reservationRef, reference]) {
    const found = await supply.retrieve(one, ticketCallContext(deps, booking))
    if (found.kind === 'silent') return fail(createProblem('supplierUnavailable'))
    if (found.kind === 'notFound') return fail(unknownReference)
    read.push(found.reservation)
  }
  const [stays, leaves] = read
  return stays && leaves ? succeed({ stays, leaves }) : fail(unknownReference)
}

const unknownReference = createProblem('splitReferenceUnknown', { field: 'reference' })

type OpenSplit = { readonly booking: Booking; readonly split: OrderSplit }

/** Nobody can be asked: two members of staff have to have read the same reference. */
async function recordUnread(
  deps: SplitDeps,
  { booking, split }: OpenSplit,
  { reference, clerk }: TypedReference,
): Promise<Result<RecordedDivision, Problem>> {
  const { splitId } = split
  const agreed = await deps.transact(async (tx): Promise<Result<boolean, Problem>> => {
    const locked = await deps.booking.lock(booking.bookingId, tx)
    const current = await openSplitOf(deps, booking, tx)
    if (!locked || current?.splitId !== splitId || current.state !== 'requested')
      return fail(createProblem('splitNotOpen'))
    if (reference === locked.recordLocator) return fail(unknownReference)
    const actionKey = splitReferenceKey(splitId)
    const said = (await deps.dualControl.vouchedFor([actionKey], tx)).get(actionKey) ?? []
    if (said.some((one) => one.clerk !== clerk && one.said !== reference))
      return fail(createProblem('splitReferenceDiffers', { field: 'reference' }))
    const both = await deps.dualControl.agreeOn(tx, { actionKey, clerk, said: reference })
    if (!both.ok || !both.value) return both
    await deps.dualControl.forget(tx, actionKey)
    await record(deps, { split, reservation: { recordLocator: reference } }, tx)
    return succeed(true)
  })
  if (!agreed.ok) return agreed
  return agreed.value ? complete(deps, splitId) : succeed({ split, differences: [] })
}

async function record(
  deps: SplitDeps,
  { split: { splitId }, reservation }: DividedSplit,
  tx: Tx,
): Promise<void> {
  await deps.splits.record(tx, splitId, { ...reservation, at: deps.clock.now() })
  await enqueueResolving(deps, splitId, tx)
}

async function complete(deps: SplitDeps, splitId: string): Promise<Result<RecordedDivision, Problem>> {
  const split = await deps.splits.byId(splitId)
  if (!split?.recorded) return fail(createProblem('splitNotOpen'))
  const divided = { split, reservation: split.recorded }
  const done = await deps.transact((tx) => completeSplit(deps, divided, tx))
  return succeed({ split: done ?? split, differences: [] })
}
