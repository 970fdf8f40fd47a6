import { z } from 'zod'
import type {
  ExchangeOfferAnswer,
  ExchangeOffersAnswer,
  TicketExchangeAnswer,
} from '#contract/api/staff/order/ticket-exchange.ts'
import type { Problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { ExchangePaymentAnswer } from '#contract/api/exchange/exchange-payment.ts'
import { sendPaidExchangeJob } from '#server/flow/payment/payment.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { fareComponentAnswersOf, journeyAnswersOf } from '#server/flow/offers/offers.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ExchangeOffer } from '#server/providers/supply/supplier-exchange.ts'
import { type ChooseExchange, isPaidByLink } from './choose-exchange.ts'
import {
  type ExchangeDeps,
  exchangeActionKey,
  lapseExchangeJob,
  resolveExchangeJob,
} from './exchange-deps.ts'
import { exchangeOrder, resolveExchange } from './exchange-order.ts'
import type { TicketExchange } from './exchange-store.ts'
import { exchangePaymentOf } from './exchange-payment-answer.ts'
import { freeReissueBy } from './involuntary-exchange.ts'
import { lapseUnpaidExchange, sendPaidExchange, withdrawExchangePayment } from './pay-exchange.ts'
import {
  type ReinstatedTickets,
  recordReinstatement,
  reinstatementActionKey,
} from './record-reinstatement.ts'
import { type ReissuedTickets, recordReissue, reissueActionKey } from './record-reissue.ts'
import { type ExchangeQuery, searchExchangeOfOrder } from './search-exchange.ts'

/** Exchanges of the tickets of orders: offered by the supplier, sent once, settled by what the supplier shows. */
export type TicketExchanges = {
  /** See {@link searchExchangeOfOrder}. */
  search(booking: Booking, asked: ExchangeQuery): Promise<Result<ExchangeOffersAnswer, Problem>>
  /** See {@link exchangeOrder}. */
  carryOut(
    booking: Booking,
    chosen: ChooseExchange,
  ): Promise<Result<TicketExchange | 'approvalNeeded', Problem>>
  /** See {@link recordReissue}. */
  recordReissue(
    booking: Booking,
    reissued: ReissuedTickets,
  ): Promise<Result<TicketExchange | 'approvalNeeded', Problem>>
  /** See {@link recordReinstatement}. */
  recordReinstatement(
    booking: Booking,
    reinstated: ReinstatedTickets,
  ): Promise<Result<TicketExchange | 'approvalNeeded', Problem>>
  /** See {@link withdrawExchangePayment}. */
  withdrawPayment(booking: Booking, exchangeId: string): Promise<Result<TicketExchange, Problem>>
  /** See {@link exchangePaymentOf}. */
  paymentOf(booking: Booking): Promise<ExchangePaymentAnswer | undefined>
  /** Returns the latest exchange of which an offer was chosen, as a clerk sees it; see {@link freeReissueBy}, too. */
  shownTo(clerk: string, booking: Booking): Promise<ShownExchange>
  /** Returns whether the tickets of an order were ever exchanged. */
  wasExchanged(bookingId: string, tx: Tx): Promise<boolean>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

type ShownExchange = {
  readonly ticketExchange?: TicketExchangeAnswer
  readonly freeReissueBy?: 'supplier' | 'airline'
}

/** One satang: an account that does not cover it cannot be charged at all. */
const leastCharge = 1

const payload = z.object({ exchangeId: z.string() })

/** Creates the exchanges. */
export function createTicketExchanges(deps: ExchangeDeps): TicketExchanges {
  return {
    async search(booking, asked) {
      const found = await searchExchangeOfOrder(deps, booking, asked)
      if (!found.ok) return found
      const { exchangeId, offers, validUntil } = found.value
      const answers = offers.map(exchangeOfferAnswerOf)
      const isReissuedByAirline = isByAirline(deps, booking, found.value)
      const canPayOnline = (await deps.payment.methodsForDifference()).length > 0
      const offered = { exchangeId, offers: answers, validUntil, askedAt: deps.clock.now() }
      const paidBy = { canPayOnline, ...(await accountAnswerOf(deps, booking)) }
      return succeed({ ...offered, isReissuedByAirline, ...paidBy })
    },
    carryOut: (booking, chosen) => exchangeOrder(deps, booking, chosen),
    recordReissue: (booking, reissued) => recordReissue(deps, booking, reissued),
    recordReinstatement: (booking, reinstated) => recordReinstatement(deps, booking, reinstated),
    withdrawPayment: (booking, exchangeId) => withdrawExchangePayment(deps, booking, exchangeId),
    paymentOf: (booking) => exchangePaymentOf(deps, booking),
    shownTo: (clerk, booking) => shownExchangeOf(deps, booking, clerk),
    wasExchanged: async (bookingId, tx) =>
      (await deps.exchanges.ofBooking(bookingId, tx)).some(({ state }) => state === 'done'),
    jobs: exchangeJobs(deps),
  }
}

type AccountAnswer = Pick<ExchangeOffersAnswer, 'accountCredit' | 'accountRefusal'>

/** Returns what is left on the account from which the order was paid, and why nothing can be charged to it. */
async function accountAnswerOf({ payment }: ExchangeDeps, booking: Booking): Promise<AccountAnswer> {
  const accountCredit = await payment.accountCreditFor(booking)
  if (accountCredit === undefined) return {}
  const code = (await payment.accountRefusalFor(booking, leastCharge))?.code
  const accountRefusal = code === 'creditOnHold' || code === 'creditInsufficient' ? code : undefined
  return { accountCredit, ...(accountRefusal && { accountRefusal }) }
}

async function shownExchangeOf(deps: ExchangeDeps, booking: Booking, clerk: string): Promise<ShownExchange> {
  const all = await deps.exchanges.ofBooking(booking.bookingId)
  // Staff see that a payment link has ended; other choices that lapsed were never sent to anybody.
  const latest = all.find(({ choice, state, payBy }) => choice && (state !== 'lapsed' || payBy))
  const isReissuedByAirline = latest !== undefined && isByAirline(deps, booking, latest)
  const ticketExchange = latest && (await exchangeAnswerOf(deps, { ...latest, isReissuedByAirline }, clerk))
  const by = freeReissueBy(deps, booking)
  return { ...(ticketExchange && { ticketExchange }), ...(by && { freeReissueBy: by }) }
}

function exchangeJobs(deps: ExchangeDeps): TicketExchanges['jobs'] {
  return {
    [resolveExchangeJob]: async (job) => {
      const { exchangeId } = payload.parse(job.payload)
      const resolving = resolveExchange(deps, exchangeId).then((at) => ({ at }))
      const resolved = await untilStopped(job.signal, resolving)
      if (!resolved) return { againAt: deps.clock.now() }
      return resolved.at === undefined ? undefined : { againAt: resolved.at }
    },
    [sendPaidExchangeJob]: async (job) => {
      await sendPaidExchange(deps, payload.parse(job.payload).exchangeId)
    },
    [lapseExchangeJob]: async (job) => {
      const againAt = await lapseUnpaidExchange(deps, payload.parse(job.payload).exchangeId)
      return againAt === undefined ? undefined : { againAt }
    },
  }
}

function isByAirline(
  deps: Pick<ExchangeDeps, 'supplyOf'>,
  booking: Booking,
  { scheduleChangeId }: TicketExchange,
): boolean {
  return scheduleChangeId !== undefined && freeReissueBy(deps, booking) === 'airline'
}

function exchangeOfferAnswerOf(offer: ExchangeOffer): ExchangeOfferAnswer {
  const {
    itinerary,
    conditions,
    fareDifference,
    penalty,
    isResidualForfeited = false,
    isPenaltyUnknown = false,
  } = offer
  const fares = fareComponentAnswersOf(conditions?.pricingUnits ?? [])
  return {
    journeys: journeyAnswersOf(itinerary),
    fareBases: [...new Set(fares.map((one) => one.fareBasis))],
    fareDifference: fareDifference.amount,
    penalty: penalty.amount,
    isPenaltyUnknown,
    isResidualForfeited,
  }
}

async function exchangeAnswerOf(
  { dualControl }: Pick<ExchangeDeps, 'dualControl'>,
  exchange: TicketExchange & Pick<TicketExchangeAnswer, 'isReissuedByAirline'>,
  clerk: string,
): Promise<TicketExchangeAnswer | undefined> {
  const { exchangeId, state, choice, offers, ticketNumbers, newNumbers, validUntil, updatedAt: at } = exchange
  const offer = choice && offers[choice.chosen]
  if (!offer) return undefined
  const isWaiting = state === 'offered' || state === 'unticketed'
  const { isReissuedByAirline } = exchange
  const isReissue = state === 'unticketed' || isReissuedByAirline
  const actionKey = isReissue ? reissueActionKey(exchange) : exchangeActionKey(exchange)
  const undoKey = reinstatementActionKey(exchange)
  const votes = isWaiting ? await dualControl.vouchedFor([actionKey, undoKey]) : undefined
  const approvalsOf = (key: string) =>
    (votes?.get(key) ?? []).map((one) => ({ by: one.name, at: one.at, isMine: one.clerk === clerk }))
  return {
    exchangeId,
    state,
    offer: exchangeOfferAnswerOf(offer),
    position: choice.chosen,
    agencyFee: choice.agencyFee,
    total: choice.due,
    ...(choice.waived !== undefined && { waived: choice.waived }),
    byPaymentLink: isPaidByLink(choice),
    onAccount: choice.onAccount === true,
    ...(exchange.payBy !== undefined && { payBy: exchange.payBy }),
    oldNumbers: [...ticketNumbers],
    newNumbers: [...newNumbers],
    validUntil,
    at,
    isReissuedByAirline,
    approvedBy: approvalsOf(actionKey),
    reinstatedBy: approvalsOf(undoKey),
  }
}
