import type { ExchangePaymentState } from '#contract/api/exchange/exchange-payment.ts'
import type { ExtraSaleStanding } from '#contract/api/extras/extra-sale.ts'
import { readOrder, type OrderAnswer } from '#contract/api/order.ts'
import { useQuery } from '@tanstack/react-query'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'
import type { Result } from '#contract/terms/result.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { callApi } from './client.ts'
import type { Failure } from './failure.ts'

const movingStates: readonly OrderAnswer['state'][] = ['submitted', 'booking', 'unknown', 'purchased', 'paid']
/** Staff answer these, in minutes or hours. */
const slowStates: readonly OrderAnswer['state'][] = ['waitlisted', 'requested', 'quoted']
/** A bank or a reconciliation decides these, within moments. */
const movingPayments: readonly PayerFacingOutcome[] = ['waiting', 'passedAwaiting3d']
const movingExchanges: readonly ExchangePaymentState[] = ['atProvider', 'checking', 'exchanging']
const movingExtraSales: readonly ExtraSaleStanding[] = ['atProvider', 'checking', 'adding']
const askAgainMs = 2_000
/** Waitlisted seats take hours or days: an open page polls now and then. */
const askAgainWaitingMs = 60_000

/** Reads the order of a key; polls while an answer of airline, bank or ticketing is pending. */
export function useOrder(orderKey: string | undefined) {
  return useQuery({
    queryKey: ['order', orderKey],
    enabled: orderKey !== undefined,
    queryFn: ({ signal }): Promise<Result<OrderAnswer, Failure>> =>
      callApi(readOrder, { orderKey: orderKey ?? '', signal }),
    refetchInterval: ({ state }) => (state.data?.ok ? pollIntervalOf(state.data.value) : false),
  })
}

/**
 * Returns the server's clock, continued from the moment of this answer: deadlines do not depend on a wrong
 * device clock.
 */
export function serverClock(order: Pick<OrderAnswer, 'now'>, receivedAtMs: number): () => number {
  const aheadMs = Date.parse(order.now) - receivedAtMs
  return () => browserNowMs() + aheadMs
}

function pollIntervalOf(order: OrderAnswer): number | false {
  if (slowStates.includes(order.state)) return askAgainWaitingMs
  const isPaying = order.payment !== undefined && movingPayments.includes(order.payment.outcome)
  const isTelling = order.scheduleChanges[0]?.state === 'accepting'
  const isExchanging = movingExchanges.includes(order.exchangePayment?.state ?? 'due')
  const isAdding = movingExtraSales.includes(order.extraSale?.state ?? 'due')
  const isMoving = isPaying || isTelling || isExchanging || isAdding || isOrderInProgress(order)
  return isMoving ? askAgainMs : false
}

/** Returns whether the order changes by itself within moments. */
export function isOrderInProgress(order: OrderAnswer): boolean {
  return movingStates.includes(order.state)
}
