import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { sumMoney } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { priceExtras } from '#server/flow/price/price.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type ExtraSaleDeps, lapseExtraSaleJob } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'
import { extrasOnSaleOf, extrasRefusal } from './extras-on-sale.ts'
import { enqueueExtraSaleResolving, sendAndSettle } from './send-extras.ts'

/** How long chosen extras can be paid: the supplier holds none of them. */
const payMinutes = 30

/**
 * Chooses bags and seats for a ticketed order at the supplier's prices of now, to be paid on the order page; those free of
 * charge are added at once. An earlier choice that nobody has paid is replaced. Problems: `extrasChanged`,
 * `extrasNotPossible`, `bookingBeingChanged`, `paymentUnderWay`, `paymentMethodNotOffered`, `supplierUnavailable`.
 */
export async function chooseExtras(
  deps: ExtraSaleDeps,
  booking: Booking,
  wishes: readonly ExtraRequest[],
): Promise<Result<ExtraSale, Problem>> {
  const onSale = await extrasOnSaleOf(deps, booking)
  if (!onSale.ok) return onSale
  const types = booking.passengers.map(({ type }) => type)
  const priced = priceExtras({ wishes, types }, onSale.value)
  if (!priced.ok)
    return fail(createProblem('extrasChanged', { field: 'extras', details: priced.fault.details ?? {} }))
  const due = sumMoney(priced.value.map(({ amount }) => amount))
  if (due.amount > 0 && (await deps.payment.methodsForDifference()).length === 0)
    return fail(createProblem('paymentMethodNotOffered'))
  const chosen = { booking, extras: priced.value, reservedBefore: onSale.value.reserved, due }
  const stored = await deps.transact((tx) => storeChoice(deps, chosen, tx))
  if (!stored.ok || stored.value.state !== 'sending') return stored
  return succeed(await sendAndSettle(deps, booking, stored.value))
}

type ExtrasChoice = Pick<ExtraSale, 'extras' | 'reservedBefore' | 'due'> & { readonly booking: Booking }

async function storeChoice(
  deps: ExtraSaleDeps,
  { booking: { bookingId }, ...choice }: ExtrasChoice,
  tx: Tx,
): Promise<Result<ExtraSale, Problem>> {
  const booking = await deps.booking.lock(bookingId, tx)
  const refusal = booking ? await extrasRefusal(deps, booking, tx) : createProblem('extrasNotPossible')
  if (!booking || refusal) return fail(refusal ?? createProblem('extrasNotPossible'))
  const at = deps.clock.now()
  for (const open of (await deps.extraSales.ofBooking(bookingId, tx)).filter(isAwaited)) {
    const { extraSaleId: differenceId } = open
    if (!(await deps.payment.endDifference({ bookingId, differenceId }, tx)))
      return fail(createProblem('paymentUnderWay'))
    await deps.extraSales.move(tx, open, { to: 'lapsed', cause: 'superseded', at })
  }
  const extraSaleId = deps.ids.id('exs')
  const payBy = deadlineOf(booking, choice, at)
  const documents = await deps.store.documentsOf(bookingId, tx)
  const documentsBefore = documents.map(({ ticketNumber }) => ticketNumber)
  const kept = { extraSaleId, bookingId, ...choice, documentsBefore, payBy, at }
  const made = await deps.extraSales.insert(tx, kept)
  if (made.due.amount === 0) {
    const step = { to: 'sending', cause: 'nothingToPay', at, sentAt: at } as const
    const sent = await deps.extraSales.move(tx, made, step)
    if (!sent) throw new Error('a sale of extras was moved before anybody knew it')
    await enqueueExtraSaleResolving(sent, tx)
    return succeed(sent)
  }
  const payload = { extraSaleId }
  await enqueueJob(tx, { kind: lapseExtraSaleJob, key: extraSaleId, payload, runAt: payBy })
  return succeed(made)
}

const isAwaited = ({ state }: ExtraSale): boolean => state === 'awaitingPayment'

/** Returns the deadline: never after the departure of a flight that the extras are for. */
function deadlineOf({ offer }: Booking, { extras }: Pick<ExtraSale, 'extras'>, at: Instant): Instant {
  const departures = extras.flatMap(({ covers }) =>
    covers.flatMap(
      ({ journey, segment }) => offer.itinerary.journeys[journey]?.segments[segment]?.departureAt ?? [],
    ),
  )
  return departures.reduce((end, one) => (one < end ? one : end), plusMinutes(at, payMinutes))
}
