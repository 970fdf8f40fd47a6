import { satang } from '#contract/terms/money.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Booking, orderLink } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ExchangeOffer } from '#server/providers/supply/supplier-exchange.ts'
import { type ExchangeDeps, lapseExchangeJob } from './exchange-deps.ts'
import { exchangePaymentMail } from './exchange-payment-mail.ts'
import type { ExchangeChoice, TicketExchange } from './exchange-store.ts'

/** How long a difference can be paid where the supplier states no end of its offer; the supplier checks its price again. */
const payMinutes = 120

/** An offer that was chosen and approved, to be paid by the customer. */
export type PaymentToRequest = {
  readonly booking: Booking
  readonly offered: TicketExchange
  readonly choice: ExchangeChoice
  readonly askedBy: string
  readonly at: Instant
}

/**
 * Asks the customer to accept an offer and pay its difference: the exchange awaits the payment, an email has the link, and
 * a job ends it after the deadline, all in one transaction.
 */
export async function requestExchangePayment(
  deps: ExchangeDeps,
  { booking, offered, choice, askedBy, at }: PaymentToRequest,
  tx: Tx,
): Promise<TicketExchange> {
  const { exchangeId } = offered
  const offer = offered.offers[choice.chosen]
  if (!offer) throw new Error(`the exchange ${exchangeId} has no offer ${choice.chosen}`)
  const payBy = paymentDeadlineOf(offer, { offered, at })
  const step = { to: 'awaitingPayment', cause: 'paymentRequested' } as const
  await deps.exchanges.move(tx, offered, { ...step, choice, askedBy, at, payBy })
  await enqueueJob(tx, { kind: lapseExchangeJob, key: exchangeId, payload: { exchangeId }, runAt: payBy })
  const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
  const { itinerary } = offer
  const asked = { exchangeId, itinerary, due: satang(choice.due), payBy }
  await deps.outbox.put(tx, exchangePaymentMail(booking, asked, link))
  const sent = await deps.exchanges.byId(exchangeId, tx)
  if (!sent) throw new Error(`the exchange ${exchangeId} has vanished`)
  return sent
}

/** Returns the deadline: the end of the supplier's offer, and never after the next departure, old or new. */
function paymentDeadlineOf(
  { validUntil, itinerary }: ExchangeOffer,
  { offered, at }: Pick<PaymentToRequest, 'offered' | 'at'>,
): Instant {
  const segments = [offered.itinerary, itinerary].flatMap(({ journeys }) =>
    journeys.flatMap((one) => one.segments),
  )
  const departures = segments.map((one) => one.departureAt).filter((one) => one > at)
  return departures.reduce((end, one) => (one < end ? one : end), validUntil ?? plusMinutes(at, payMinutes))
}
