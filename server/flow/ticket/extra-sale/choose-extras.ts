import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { sumMoney } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Booking, orderLink } from '#server/flow/booking/booking.ts'
import { type CreditPayer, maySpendCredit } from '#server/flow/payment/payment.ts'
import { priceExtras } from '#server/flow/price/price.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type ExtraSaleDeps, lapseExtraSaleJob } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'
import { extrasPaymentMail } from './extras-payment-mail.ts'
import { extrasOnSaleOf, extrasRefusal } from './extras-on-sale.ts'
import { enqueueExtraSaleResolving, sendAndSettle } from './send-extras.ts'

/** How long chosen extras can be paid: the supplier holds none of them. A customer who gets a link needs longer. */
const payMinutes = { chosen: 30, mailed: 120 } as const

/** The bags and seats that are wanted, and who chooses them. */
export type ExtrasWanted = {
  readonly wishes: readonly ExtraRequest[]
  /** The member of staff who chooses them for the customer; absent where the customer does. */
  readonly askedBy?: string
  /** The agent who chooses them and may pay on the account of the company. */
  readonly payer?: CreditPayer | undefined
}

/**
 * Chooses bags and seats for a ticketed order at the supplier's prices of now, to be paid on the order page; those free of
 * charge are added at once. What staff choose is mailed to the customer with the link to pay for it. An earlier choice that
 * nobody has paid is replaced. Problems: `extrasChanged`,
 * `extrasNotPossible`, `bookingBeingChanged`, `paymentUnderWay`, `paymentMethodNotOffered`, `supplierUnavailable`.
 */
export async function chooseExtras(
  deps: ExtraSaleDeps,
  booking: Booking,
  wanted: ExtrasWanted,
): Promise<Result<ExtraSale, Problem>> {
  const { wishes, askedBy } = wanted
  const onSale = await extrasOnSaleOf(deps, booking)
  if (!onSale.ok) return onSale
  const types = booking.passengers.map(({ type }) => type)
  const priced = priceExtras({ wishes, types }, onSale.value)
  if (!priced.ok)
    return fail(createProblem('extrasChanged', { field: 'extras', details: priced.fault.details ?? {} }))
  const due = sumMoney(priced.value.map(({ amount }) => amount))
  const way = await wayToPay(deps, booking, wanted)
  if (due.amount > 0 && way === 'none') return fail(createProblem('paymentMethodNotOffered'))
  const by = askedBy === undefined ? {} : { askedBy }
  const chosen = { booking, extras: priced.value, reservedBefore: onSale.value.reserved, due, way, ...by }
  const stored = await deps.transact((tx) => storeChoice(deps, chosen, tx))
  if (!stored.ok || stored.value.state !== 'sending') return stored
  return succeed(await sendAndSettle(deps, booking, stored.value))
}

/** Online, or only by an agent on the account of the company, or not at all. */
type WayToPay = 'online' | 'onAccount' | 'none'

/** Returns how whoever chooses, or gets the link, can pay. */
async function wayToPay(
  { payment }: ExtraSaleDeps,
  booking: Booking,
  { askedBy, payer }: Pick<ExtrasWanted, 'askedBy' | 'payer'>,
): Promise<WayToPay> {
  if ((await payment.methodsForDifference()).length > 0) return 'online'
  const isForAgent = askedBy !== undefined || maySpendCredit(booking, payer)
  return isForAgent && (await payment.accountCreditFor(booking)) !== undefined ? 'onAccount' : 'none'
}

type ExtrasChoice = Pick<ExtraSale, 'extras' | 'reservedBefore' | 'due' | 'askedBy'> & {
  readonly booking: Booking
  readonly way: WayToPay
}

async function storeChoice(
  deps: ExtraSaleDeps,
  { booking: { bookingId }, way, ...choice }: ExtrasChoice,
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
  if (made.askedBy !== undefined) {
    const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
    await deps.outbox.put(
      tx,
      extrasPaymentMail(booking, made, { link, isOnAccountOnly: way === 'onAccount' }),
    )
  }
  return succeed(made)
}

const isAwaited = ({ state }: ExtraSale): boolean => state === 'awaitingPayment'

/** Returns the deadline: never after the departure of a flight that the extras are for. */
function deadlineOf(
  { offer }: Booking,
  { extras, askedBy }: Pick<ExtraSale, 'extras' | 'askedBy'>,
  at: Instant,
): Instant {
  const departures = extras.flatMap(({ covers }) =>
    covers.flatMap(
      ({ journey, segment }) => offer.itinerary.journeys[journey]?.segments[segment]?.departureAt ?? [],
    ),
  )
  const minutes = askedBy === undefined ? payMinutes.chosen : payMinutes.mailed
  return departures.reduce((end, one) => (one < end ? one : end), plusMinutes(at, minutes))
}
