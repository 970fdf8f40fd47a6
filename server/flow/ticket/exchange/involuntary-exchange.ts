import { type Problem, createProblem } from '#contract/problem.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { assessChanges, isFreeNow } from '../schedule-change/policy/assess-change.ts'
import { type ExchangeDeps, exchangingSupplierOf } from './exchange-deps.ts'

/** An order, and the schedule change that is to make its exchange free of charge. */
export type InvoluntaryExchange = { readonly booking: Booking; readonly scheduleChangeId: string }

/**
 * Returns who reissues the tickets of an order free of charge: its supplier, or the airline, which staff call, where the
 * supplier would charge for it; undefined where nobody exchanges them.
 */
export function freeReissueBy(
  deps: Pick<ExchangeDeps, 'supplyOf'>,
  booking: Booking,
): 'supplier' | 'airline' | undefined {
  const supplier = exchangingSupplierOf(deps, booking)
  if (!supplier) return undefined
  return supplier.supply.waivesInvoluntaryExchange === true ? 'supplier' : 'airline'
}

/**
 * Returns why the tickets of an order cannot be exchanged free of charge; undefined when they can. The schedule change must
 * still be open and give the right to it, and the customer must have asked for other flights on these terms.
 */
export async function involuntaryRefusal(
  deps: ExchangeDeps,
  { booking, scheduleChangeId }: InvoluntaryExchange,
  tx?: Tx,
): Promise<Problem | undefined> {
  const { bookingId } = booking
  if (!exchangingSupplierOf(deps, booking)) return createProblem('exchangeNotPossible')
  const all = await deps.scheduleChanges.changesOf(bookingId, tx)
  const changes = all.filter(({ changeId }) => changeId === scheduleChangeId)
  const [assessed] = await assessChanges(deps, { order: booking, changes }, tx)
  if (!assessed || !isFreeNow(assessed)) return createProblem('scheduleChangeNotFree')
  const requests = await deps.changeRequests.requestsOf(bookingId, tx)
  const isAsked = requests.some(
    ({ kind, state, terms }) => kind === 'change' && state === 'asked' && terms.reason !== undefined,
  )
  return isAsked ? undefined : createProblem('customerHasNotAsked')
}
