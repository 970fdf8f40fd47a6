import type { CorrectionOutcome } from '#contract/api/services/passenger-services.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { isExchangeOpen } from '#contract/terms/document/ticket-exchange.ts'
import {
  type CorrectableName,
  isCorrectionOpen,
  nameCorrectionOf,
} from '#contract/terms/passenger/name-correction.ts'
import { isTicketableName, normalizedName } from '#contract/terms/passenger/ticket-name.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep, orderLink } from '#server/flow/booking/booking.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { TravelDocuments } from '../document/travel-documents.ts'
import type { ExchangeStore } from '../exchange/exchange-store.ts'
import { type NamedParty, changedPartyProblem } from '../named-party.ts'
import { isServiceable } from '../special-service/special-service-deps.ts'
import { nameCorrectionMail } from './name-correction-mail.ts'
import type { NameCorrectionCause } from './name-correction-state.ts'
import type { CorrectionAnswer, NameCorrection, NameCorrectionStore } from './name-correction-store.ts'

/** Dependencies of name corrections. */
export type NameCorrectionDeps = Pick<Platform, 'clock' | 'ids' | 'publicUrl' | 'transact'> & {
  readonly booking: Pick<BookingStep, 'correctPassengerName' | 'lock' | 'orderKeyOf'>
  readonly corrections: NameCorrectionStore
  readonly exchanges: Pick<ExchangeStore, 'ofBooking'>
  readonly documents: Pick<TravelDocuments, 'refresh'>
  readonly outbox: Outbox
}

/** A name as it should be, and who asks. */
export type CorrectionRequest = NamedParty & {
  readonly passenger: number
  readonly name: CorrectableName
  readonly source: NameCorrection['source']
  readonly askedBy: string
}

/**
 * Records a request for a small correction of a name; nothing is changed yet. Problems: `nameNotLatin`, `nameUnchanged`,
 * `nameTooDifferent`, `nameCorrectionOpen`, `nameCorrectionDuringExchange`, `serviceNotPossible` for an order without seats,
 * `passengersChanged`.
 */
export async function requestNameCorrection(
  deps: NameCorrectionDeps,
  booking: Booking,
  request: CorrectionRequest,
): Promise<Result<void, Problem>> {
  const { passenger, name, source, askedBy } = request
  const moved = changedPartyProblem(booking, request)
  if (moved) return fail(moved)
  const one = booking.passengers[passenger]
  if (!one || !isServiceable(booking, deps.clock.now())) return fail(createProblem('serviceNotPossible'))
  const now = { ...name, givenName: normalizedName(name.givenName), surname: normalizedName(name.surname) }
  const { title, givenName, surname } = one
  const was = { title, givenName, surname }
  const kind = nameKindOf(was, now)
  if (!kind.ok) return kind
  const { bookingId } = booking
  return deps.transact(async (tx) => {
    const locked = await deps.booking.lock(bookingId, tx)
    const changed = changedPartyProblem(locked ?? booking, request)
    if (changed) return fail(changed)
    const earlier = await deps.corrections.ofBooking(bookingId, tx)
    if (earlier.some((other) => other.passenger === passenger && isCorrectionOpen(other.state)))
      return fail(createProblem('nameCorrectionOpen'))
    // The new tickets would bear the old name, and a difference that is paid meanwhile would be refunded.
    const exchanges = await deps.exchanges.ofBooking(bookingId, tx)
    if (exchanges.some(({ state }) => state === 'awaitingPayment' || isExchangeOpen(state)))
      return fail(createProblem('nameCorrectionDuringExchange'))
    const correctionId = deps.ids.id('nam')
    const asked = { bookingId, passenger, kind: kind.value, was, now, source, askedBy }
    await deps.corrections.insert(tx, { ...asked, correctionId, createdAt: deps.clock.now() })
    return succeed(undefined)
  })
}

function nameKindOf(was: CorrectableName, now: CorrectableName): Result<NameCorrection['kind'], Problem> {
  if (!isTicketableName(now.surname)) return fail(createProblem('nameNotLatin', { field: 'surname' }))
  if (now.givenName !== '' && !isTicketableName(now.givenName))
    return fail(createProblem('nameNotLatin', { field: 'givenName' }))
  const kind = nameCorrectionOf(was, now)
  if (kind === 'unchanged') return fail(createProblem('nameUnchanged'))
  return kind === 'anotherName' ? fail(createProblem('nameTooDifferent')) : succeed(kind)
}

/** What a member of staff records of a name correction. */
export type CorrectionReply = {
  readonly correctionId: string
  readonly outcome: CorrectionOutcome
  readonly answer: CorrectionAnswer
  readonly clerk: string
}

const causes: Readonly<Record<CorrectionOutcome, NameCorrectionCause>> = {
  sent: 'sentToAirline',
  accepted: 'airlineAccepted',
  refused: 'airlineRefused',
  withdrawn: 'takenBack',
}

/**
 * Records what has become of a name correction. An accepted one gives the passenger the name, in the same transaction;
 * the customer is mailed every answer, and the documents are read again. Problems: `notFound`, `requiredFieldMissing`
 * for an answer without its text or evidence, `nameCorrectionAnswered` in a state that does not allow it.
 */
export async function answerNameCorrection(
  deps: NameCorrectionDeps,
  booking: Booking,
  reply: CorrectionReply,
): Promise<Result<void, Problem>> {
  const { outcome, answer } = reply
  const isAnswer = outcome === 'accepted' || outcome === 'refused'
  if (isAnswer && (answer.text === '' || answer.evidence === ''))
    return fail(createProblem('requiredFieldMissing', { field: answer.text === '' ? 'answer' : 'evidence' }))
  const done = await deps.transact((tx) => recordReply(deps, { booking, reply }, tx))
  // The airline has changed the tickets; where they cannot be read now, they are with the next change.
  if (done.ok && outcome === 'accepted') await deps.documents.refresh(booking)
  return done
}

type Replied = { readonly booking: Booking; readonly reply: CorrectionReply }

async function recordReply(
  deps: NameCorrectionDeps,
  { booking: { bookingId }, reply: { correctionId, outcome, answer, clerk } }: Replied,
  tx: Tx,
): Promise<Result<void, Problem>> {
  const booking = await deps.booking.lock(bookingId, tx)
  const correction = await deps.corrections.byId(correctionId, tx)
  if (!booking || correction?.bookingId !== bookingId) return fail(createProblem('notFound'))
  const kept = outcome === 'withdrawn' ? undefined : answer
  const move = { to: outcome, cause: causes[outcome], at: deps.clock.now(), by: clerk, answer: kept }
  if (!(await deps.corrections.move(tx, correction, move)))
    return fail(createProblem('nameCorrectionAnswered'))
  if (outcome !== 'accepted' && outcome !== 'refused') return succeed(undefined)
  const { passenger, now: name } = correction
  const after =
    outcome === 'accepted'
      ? await deps.booking.correctPassengerName({ bookingId, passenger, name }, tx)
      : booking
  const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(after) })
  const answered = { ...correction, state: outcome, answer: answer.text }
  await deps.outbox.put(tx, nameCorrectionMail(after, answered, link))
  return succeed(undefined)
}
