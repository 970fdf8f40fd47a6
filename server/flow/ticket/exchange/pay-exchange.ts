import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { areTicketsAsOffered, enqueueResolving } from './choose-exchange.ts'
import { type ExchangeDeps, exchangingSupplierOf } from './exchange-deps.ts'
import { sendAndRecord } from './exchange-order.ts'
import type { ExchangeCause } from './exchange-state.ts'
import type { TicketExchange } from './exchange-store.ts'
import { hasOpenCorrection } from '../name-correction/has-open-correction.ts'
import { undoExchange } from './settle-exchange.ts'

/** Minutes between two looks at an exchange whose payment is being processed after its deadline. */
const lookAgainMinutes = 1

/**
 * Exchanges the tickets whose difference was received: once, as when staff receive it. Where they can no longer be
 * exchanged, nothing is sent and the payment is refunded.
 */
export async function sendPaidExchange(deps: ExchangeDeps, exchangeId: string): Promise<void> {
  const intent = await deps.transact((tx) => recordPaidIntent(deps, exchangeId, tx))
  if (intent) await sendAndRecord(deps, intent.booking, intent.sent)
}

type PaidIntent = { readonly booking: Booking; readonly sent: TicketExchange }

async function recordPaidIntent(
  deps: ExchangeDeps,
  exchangeId: string,
  tx: Tx,
): Promise<PaidIntent | undefined> {
  const known = await deps.exchanges.byId(exchangeId, tx)
  const booking = known && (await deps.booking.lock(known.bookingId, tx))
  const current = await deps.exchanges.byId(exchangeId, tx)
  if (!booking || current?.state !== 'awaitingPayment') return undefined
  const { bookingId } = current
  const payment = await deps.payment.differenceOf(bookingId, exchangeId, tx)
  if (payment?.state !== 'received') return undefined
  const at = deps.clock.now()
  const isPossible =
    exchangingSupplierOf(deps, booking) &&
    // Staff may have refunded it meanwhile.
    (await deps.payment.hasWholeDifference({ bookingId, differenceId: exchangeId }, tx)) &&
    // New tickets are not issued in a name that is being corrected.
    !(await hasOpenCorrection(deps.corrections, bookingId, tx)) &&
    (await areTicketsAsOffered(deps, { offered: current, booking }, tx))
  if (!isPossible) {
    const step = { to: 'refused', cause: 'notPossibleAnyMore', note: 'ticketsChanged' } as const
    await deps.exchanges.move(tx, current, { ...step, at })
    await undoExchange(deps, current, tx)
    deps.log.error('paidExchangeNotSent', { bookingId })
    return undefined
  }
  await deps.exchanges.move(tx, current, { to: 'sending', cause: 'differencePaid', at, sentAt: at })
  const sent = await deps.exchanges.byId(exchangeId, tx)
  if (!sent) throw new Error(`the exchange ${exchangeId} has vanished`)
  await enqueueResolving(sent, tx)
  return { booking, sent }
}

/**
 * Ends an exchange that was not paid by its deadline. Returns when to look again, while a payment is being processed or
 * was received; undefined once it has ended or been sent.
 */
export async function lapseUnpaidExchange(
  deps: ExchangeDeps,
  exchangeId: string,
): Promise<Instant | undefined> {
  const ended = await endUnpaid(deps, { exchangeId, cause: 'notPaid' })
  return ended === 'underWay' ? plusMinutes(deps.clock.now(), lookAgainMinutes) : undefined
}

/** Withdraws the payment link of an exchange. Problems: `exchangeNotPossible`, `paymentUnderWay`. */
export async function withdrawExchangePayment(
  deps: ExchangeDeps,
  { bookingId }: Pick<Booking, 'bookingId'>,
  exchangeId: string,
): Promise<Result<TicketExchange, Problem>> {
  const known = await deps.exchanges.byId(exchangeId)
  if (known?.bookingId !== bookingId) return fail(createProblem('exchangeNotPossible'))
  const ended = await endUnpaid(deps, { exchangeId, cause: 'withdrawn' })
  if (ended === 'underWay') return fail(createProblem('paymentUnderWay'))
  return ended === 'notAwaited' ? fail(createProblem('exchangeNotPossible')) : succeed(ended)
}

type Ending = {
  readonly exchangeId: string
  readonly cause: Extract<ExchangeCause, 'notPaid' | 'withdrawn'>
}

function endUnpaid(
  deps: ExchangeDeps,
  { exchangeId, cause }: Ending,
): Promise<TicketExchange | 'underWay' | 'notAwaited'> {
  return deps.transact(async (tx) => {
    const known = await deps.exchanges.byId(exchangeId, tx)
    if (!known) return 'notAwaited'
    const { bookingId } = known
    await deps.booking.lock(bookingId, tx)
    const current = await deps.exchanges.byId(exchangeId, tx)
    if (current?.state !== 'awaitingPayment') return 'notAwaited'
    if (!(await deps.payment.endDifference({ bookingId, differenceId: exchangeId }, tx))) return 'underWay'
    await deps.exchanges.move(tx, current, { to: 'lapsed', cause, at: deps.clock.now() })
    await undoExchange(deps, current, tx)
    deps.log.info('exchange not paid', { bookingId, cause })
    return { ...current, state: 'lapsed' }
  })
}
