import { type Problem, createProblem } from '#contract/problem.ts'
import { isExtraSaleOpen } from '#contract/terms/document/extra-sale.ts'
import { isSplitOpen } from '#contract/terms/document/order-split.ts'
import { isExchangeOpen } from '#contract/terms/document/ticket-exchange.ts'
import { type OpenTicketEnding, openTicketEndings } from '#contract/terms/document/ticket-ending.ts'
import { isTicketRefundOpen } from '#contract/terms/document/ticket-refund.ts'
import { isVoidOpen } from '#contract/terms/document/ticket-void.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ExtraSaleStore } from './extra-sale/extra-sale-store.ts'
import type { ExchangeStore } from './exchange/exchange-store.ts'
import type { TicketRefundStore } from './ticket-refund/ticket-refund-store.ts'
import type { OrderSplitStore } from './split/order-split-store.ts'
import type { VoidStore } from './void/void-store.ts'

/**
 * What ends the tickets of an order, voids, exchanges and refunds, what divides it, and what adds to it: one is open at a time.
 */
export type TicketEndingStores = {
  readonly voids: Pick<VoidStore, 'ofBooking'>
  readonly exchanges: Pick<ExchangeStore, 'ofBooking'>
  readonly ticketRefunds: Pick<TicketRefundStore, 'ofBooking'>
  readonly splits: Pick<OrderSplitStore, 'ofBooking'>
  readonly extraSales: Pick<ExtraSaleStore, 'ofBooking'>
}

/** Returns why no ticket of an order can be ended now: the outcome of what was sent before is not certain. */
export async function endingUnderWay(
  { voids, exchanges, ticketRefunds, splits, extraSales }: TicketEndingStores,
  bookingId: string,
  tx?: Tx,
): Promise<Problem | undefined> {
  return openEndingOf({
    voids: await voids.ofBooking(bookingId, tx),
    exchanges: await exchanges.ofBooking(bookingId, tx),
    ticketRefunds: await ticketRefunds.ofBooking(bookingId, tx),
    splits: await splits.ofBooking(bookingId, tx),
    extraSales: await extraSales.ofBooking(bookingId, tx),
  })
}

/** Returns the same as the owner of the order reads it, who does not see what staff have sent; any other problem as it is. */
export function underWayForOwner(problem: Problem): Problem {
  return underWayCodes.has(problem.code) ? createProblem('bookingBeingChanged') : problem
}

const underWayCodes: ReadonlySet<Problem['code']> = new Set<Problem['code']>(openTicketEndings)

type States<Store extends { ofBooking(...asked: never[]): Promise<readonly { readonly state: unknown }[]> }> =
  readonly Pick<Awaited<ReturnType<Store['ofBooking']>>[number], 'state'>[]

/** Returns what is under way with the tickets of an order by its records, as staff read it; undefined where nothing is. */
export function openTicketEndingOf(records: EndingStates): OpenTicketEnding | undefined {
  const underWay = openEndingOf(records)
  return openTicketEndings.find((code) => code === underWay?.code)
}

/** The states of what ends or divides the tickets of an order: of all records, or of those of which one can be open. */
export type EndingStates = { readonly [Kind in keyof TicketEndingStores]: States<TicketEndingStores[Kind]> }

/** Returns the same as a problem. */
export function openEndingOf({
  voids,
  exchanges,
  ticketRefunds,
  splits,
  extraSales,
}: EndingStates): Problem | undefined {
  if (voids.some(({ state }) => isVoidOpen(state))) return createProblem('voidUnderWay')
  if (exchanges.some(({ state }) => isExchangeOpen(state))) return createProblem('exchangeUnderWay')
  if (exchanges.some(({ state }) => state === 'awaitingPayment'))
    return createProblem('exchangeAwaitsPayment')
  if (ticketRefunds.some(({ state }) => isTicketRefundOpen(state)))
    return createProblem('ticketRefundUnderWay')
  if (splits.some(({ state }) => isSplitOpen(state))) return createProblem('splitUnderWay')
  return extraSales.some(({ state }) => isExtraSaleOpen(state)) ? createProblem('extrasUnderWay') : undefined
}
