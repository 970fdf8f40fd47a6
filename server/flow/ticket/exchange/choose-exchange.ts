import { type Problem, createProblem } from '#contract/problem.ts'
import { exchangeTotal, waivedAmount } from '#contract/terms/document/ticket-exchange.ts'
import { satang } from '#contract/terms/money.ts'
import type { Tender } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { type Booking, extrasOfOffer } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import {
  type ExchangeDeps,
  type ExchangingClerk,
  exchangeActionKey,
  exchangingSupplierOf,
  resolveExchangeJob,
} from './exchange-deps.ts'
import type { ExchangeChoice, TicketExchange } from './exchange-store.ts'
import { requestExchangePayment } from './request-payment.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import { firstCheckAt } from '../ticket-call.ts'
import { hasOpenCorrection } from '../name-correction/has-open-correction.ts'
import { freeReissueBy, involuntaryRefusal } from './involuntary-exchange.ts'
import { openTicketNumbers } from './search-exchange.ts'

/** An offer that a clerk has chosen, with the total that the clerk saw, and how the customer has paid it. */
export type ChooseExchange = {
  readonly exchangeId: string
  readonly position: number
  readonly agencyFee: number
  readonly total: number
  readonly tender?: Tender | undefined
  /** The customer pays the total by a link, and the tickets are exchanged after that. */
  readonly byPaymentLink?: true | undefined
  /** The total is charged to the account of the order's company. */
  readonly onAccount?: true | undefined
  /** What the clerk saw is not charged, of an involuntary exchange. */
  readonly waived?: number | undefined
  readonly clerk: ExchangingClerk
}

/** Thrown to roll back an intent whose money could not be recorded; never leaves this file. */
class IntentRefused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/**
 * Records the intent to exchange the tickets of an order for those of an offer, the difference that the customer has paid,
 * and the job that resolves the outcome, in one transaction; only the choice while a second person has to agree.
 */
export async function recordExchangeIntent(
  deps: ExchangeDeps,
  booking: Booking,
  chosen: ChooseExchange,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  if (chosen.byPaymentLink && (await deps.payment.methodsForDifference()).length === 0)
    return fail(createProblem('paymentMethodNotOffered', { field: 'tender' }))
  // Whoever is second need not agree to what cannot be charged.
  const refusal = chosen.onAccount && (await deps.payment.accountRefusalFor(booking, chosen.total))
  if (refusal) return fail(refusal)
  try {
    return await deps.transact((tx) => recordIntent(deps, { booking, chosen }, tx))
  } catch (fault) {
    if (fault instanceof IntentRefused) return fail(fault.problem)
    throw fault
  }
}

type Choosing = { readonly booking: Booking; readonly chosen: ChooseExchange }

async function recordIntent(
  deps: ExchangeDeps,
  { booking: { bookingId }, chosen }: Choosing,
  tx: Tx,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  const booking = await deps.booking.lock(bookingId, tx)
  const refusal = await endingUnderWay(deps, bookingId, tx)
  if (refusal) return fail(refusal)
  if (await hasOpenCorrection(deps.corrections, bookingId, tx))
    return fail(createProblem('nameCorrectionUnanswered'))
  const offered = await deps.exchanges.byId(chosen.exchangeId, tx)
  if (!booking || offered?.bookingId !== bookingId) return fail(createProblem('exchangeNotPossible'))
  const choice = await choiceOf(deps, { offered, booking, chosen }, tx)
  if (!choice.ok) return choice
  const agreed = await agreeOn(deps, { offered, chosen, choice: choice.value }, tx)
  if (!agreed.ok) return agreed
  const at = deps.clock.now()
  // Whoever chose it first holds the money.
  const askedBy = isSameChoice(offered, chosen) ? offered.askedBy : chosen.clerk.userId
  const step = { choice: choice.value, askedBy, at }
  if (!agreed.value) {
    await deps.exchanges.move(tx, offered, { ...step, to: 'offered', cause: 'offerProposed' })
    return succeed('approvalNeeded')
  }
  if (isPaidByLink(choice.value))
    return succeed(await requestExchangePayment(deps, { ...step, booking, offered }, tx))
  await deps.exchanges.move(tx, offered, { ...step, to: 'sending', cause: 'offerChosen', sentAt: at })
  return succeed(await recordMoneyAndJob(deps, { booking, exchangeId: offered.exchangeId }, tx))
}

async function recordMoneyAndJob(
  deps: ExchangeDeps,
  { booking, exchangeId }: { readonly booking: Booking; readonly exchangeId: string },
  tx: Tx,
): Promise<TicketExchange> {
  const sent = await deps.exchanges.byId(exchangeId, tx)
  if (!sent?.choice || !sent.sentAt) throw new Error(`the exchange ${exchangeId} has vanished`)
  const { due, tender } = sent.choice
  if (due > 0) {
    const difference = { booking, differenceId: exchangeId, amount: satang(due), clerk: sent.askedBy }
    const received = tender
      ? await deps.payment.receiveDifference({ ...difference, tender }, tx)
      : await deps.payment.chargeDifference(difference, tx)
    if (!received.ok) throw new IntentRefused(received.fault)
  }
  await enqueueResolving(sent, tx)
  return sent
}

/** Enqueues the job that resolves the outcome of an exchange if this process does not. */
export async function enqueueResolving({ exchangeId, sentAt }: TicketExchange, tx: Tx): Promise<void> {
  if (!sentAt) throw new Error(`the exchange ${exchangeId} was not sent`)
  const runAt = firstCheckAt(sentAt)
  await enqueueJob(tx, { kind: resolveExchangeJob, key: exchangeId, payload: { exchangeId }, runAt })
}

type Chosen = {
  readonly offered: TicketExchange
  readonly booking: Booking
  readonly chosen: ChooseExchange
}

/** Returns the choice with its total; a problem when the offer has ended, the tickets have changed, or the total differs. */
async function choiceOf(
  deps: ExchangeDeps,
  { offered, booking, chosen }: Chosen,
  tx: Tx,
): Promise<Result<ExchangeChoice, Problem>> {
  const { bookingId } = booking
  const offer = offered.offers[chosen.position]
  const isExpired = deps.clock.now() >= offered.validUntil
  if (offered.state === 'offered' && isExpired) return fail(createProblem('exchangeOfferExpired'))
  if (
    !offer ||
    offered.state !== 'offered' ||
    !exchangingSupplierOf(deps, booking) ||
    !(await areTicketsAsOffered(deps, { offered, booking }, tx))
  )
    return fail(createProblem('exchangeNotPossible'))
  if (offered.scheduleChangeId !== undefined)
    return involuntaryChoiceOf(deps, { offered, booking, chosen }, tx)
  const { agencyFee, byPaymentLink, onAccount } = chosen
  const { amount: fareDifference } = offer.fareDifference
  const due = exchangeTotal({ fareDifference, penalty: offer.penalty.amount, agencyFee })
  if (due !== chosen.total) return fail(createProblem('exchangeNotPossible'))
  const isWithoutTender = byPaymentLink === true || onAccount === true
  if (isWithoutTender && due <= 0) return fail(createProblem('exchangeNotPossible'))
  const tender = isWithoutTender ? undefined : tenderOf(offered, chosen)
  if (due > 0 && tender === undefined && !isWithoutTender)
    return fail(createProblem('requiredFieldMissing', { field: 'tender' }))
  const back = due < 0 ? await deps.payment.refundableOf(bookingId, tx) : undefined
  if (due < 0 && (back?.amount.amount ?? 0) < -due) return fail(createProblem('exchangeNotPossible'))
  const paidBy = due > 0 ? { tender, onAccount } : {}
  return succeed({ chosen: chosen.position, agencyFee, due, ...paidBy })
}

/** Returns whether the customer pays a difference by a link: what staff receive has a form of payment, or an account. */
export function isPaidByLink({ due, tender, onAccount }: ExchangeChoice): boolean {
  return due > 0 && tender === undefined && !onAccount
}

/** Returns whether an order still has the open tickets and the flights for which an exchange was offered. */
export async function areTicketsAsOffered(
  deps: ExchangeDeps,
  { offered, booking }: { readonly offered: TicketExchange; readonly booking: Booking },
  tx: Tx,
): Promise<boolean> {
  const open = await openTicketNumbers(deps, booking.bookingId, tx)
  const { ticketNumbers, itinerary } = offered
  const isSame = open.length === ticketNumbers.length && open.every((one) => ticketNumbers.includes(one))
  // Flights that were accepted from the airline meanwhile would be taken back, and extras lost.
  const isAsSold = extrasOfOffer(booking.offer).length === 0
  return isSame && isAsSold && flightsIn(itinerary) === flightsIn(booking.offer.itinerary)
}

function flightsIn({ journeys }: Itinerary): string {
  const segments = journeys.flatMap((one) => one.segments)
  return segments
    .map((one) => `${one.marketingCarrier}${one.flightNumber} ${one.departureAt} ${one.arrivalAt}`)
    .join(', ')
}

/** Returns how the difference is paid: who holds the money may correct it until the exchange is sent. */
function tenderOf(offered: TicketExchange, chosen: ChooseExchange): Tender | undefined {
  const isHolder = offered.askedBy === chosen.clerk.userId
  const kept = isSameChoice(offered, chosen) ? offered.choice?.tender : undefined
  return isHolder ? (chosen.tender ?? kept) : (kept ?? chosen.tender)
}

/** Returns the choice of an offer that is free of charge: no fee, and no total in either direction. */
async function involuntaryChoiceOf(
  deps: ExchangeDeps,
  { offered, booking, chosen }: Chosen,
  tx: Tx,
): Promise<Result<ExchangeChoice, Problem>> {
  const { scheduleChangeId = '' } = offered
  const refusal = await involuntaryRefusal(deps, { booking, scheduleChangeId }, tx)
  if (refusal) return fail(refusal)
  // The supplier would charge for it: the airline reissues, and its tickets are recorded.
  if (freeReissueBy(deps, booking) !== 'supplier') return fail(createProblem('exchangeNotPossible'))
  const waived = waivedOf(offered.offers[chosen.position])
  if (chosen.agencyFee !== 0 || chosen.total !== 0 || waived === undefined || chosen.waived !== waived)
    return fail(createProblem('exchangeNotPossible'))
  return succeed({ chosen: chosen.position, agencyFee: 0, due: 0, waived })
}

/** Returns what an offer would cost if it were not free of charge, in satang; undefined without an offer. */
export function waivedOf(offer: TicketExchange['offers'][number] | undefined): number | undefined {
  return offer && waivedAmount({ fareDifference: offer.fareDifference.amount, penalty: offer.penalty.amount })
}

/** Returns whether a colleague has chosen the same offer at the same price before, to be paid in the same way. */
function isSameChoice({ choice }: TicketExchange, chosen: ChooseExchange): boolean {
  return (
    choice?.chosen === chosen.position &&
    isPaidByLink(choice) === (chosen.byPaymentLink === true) &&
    choice.onAccount === chosen.onAccount &&
    choice.agencyFee === chosen.agencyFee &&
    choice.due === chosen.total
  )
}

/** Returns whether it may be sent now: from the clerk's limit on, money in, out or waived needs a second person. */
async function agreeOn(
  deps: ExchangeDeps,
  { offered, chosen, choice }: Omit<Chosen, 'booking'> & { readonly choice: ExchangeChoice },
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const { due, agencyFee, waived = 0 } = choice
  const { bookingId: to } = offered
  // What staff pay out by hand is approved when it is paid out.
  if ((due === 0 && waived === 0) || (due < 0 && (await deps.payment.refundableOf(to, tx))?.isByHand))
    return succeed(true)
  const { userId, right } = chosen.clerk
  return deps.dualControl.agree(tx, {
    actionKey: exchangeActionKey(offered),
    to,
    amount: satang(Math.max(Math.abs(due), waived)),
    clerk: userId,
    right,
    said: [
      choice.chosen,
      agencyFee,
      due,
      ...(isPaidByLink(choice) ? ['link'] : []),
      ...(choice.onAccount ? ['account'] : []),
    ].join(' '),
  })
}
