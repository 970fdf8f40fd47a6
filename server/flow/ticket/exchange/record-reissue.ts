import { type Problem, createProblem } from '#contract/problem.ts'
import {
  type TravelDocument,
  documentOfTicket,
  isDocumentOpen,
} from '#contract/terms/document/travel-document.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type Booking, couponsOf } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import { waivedOf } from './choose-exchange.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import { freeReissueBy, involuntaryRefusal } from './involuntary-exchange.ts'
import { resolveExchange } from './exchange-order.ts'
import type { TicketExchange } from './exchange-store.ts'
import { exchangedDocument } from './exchange-outcome.ts'
import { completeExchange } from './settle-exchange.ts'

/** The new tickets that the airline has named, in the order of the tickets that have no successor. */
export type ReissuedTickets = {
  readonly exchangeId: string
  readonly ticketNumbers: readonly string[]
  /** Position of the offer with the flights that the airline has given free of charge; absent where it was chosen before. */
  readonly position?: number | undefined
  readonly clerk: string
}

/** Returns the approval key of tickets that were reissued at the airline. */
export const reissueActionKey = ({ exchangeId }: Pick<TicketExchange, 'exchangeId'>): string =>
  `reissue:${exchangeId}`

/** Returns the tickets of an exchange that have no valid successor, in the order of the documents. */
export function ticketsWithoutSuccessor(
  { ticketNumbers }: Pick<TicketExchange, 'ticketNumbers'>,
  documents: readonly TravelDocument[],
): readonly TravelDocument[] {
  const replaced = new Set(documents.filter(isDocumentOpen).map((one) => one.originalTicketNumber))
  return documents.filter(
    (one) => ticketNumbers.includes(one.ticketNumber) && !replaced.has(one.ticketNumber),
  )
}

/**
 * Completes an exchange whose new tickets are missing. What the supplier shows when it is read again counts; only where
 * it still shows none, the numbers that the airline named are recorded, once two members of staff have entered the
 * same. Problems: `exchangeNotPossible`, `ticketNumberUsed`, `approvalsNotIndependent`, and those of the numbers.
 */
export async function recordReissue(
  deps: ExchangeDeps,
  booking: Booking,
  reissued: ReissuedTickets,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  const known = await deps.exchanges.byId(reissued.exchangeId)
  if (known?.state === 'offered') return recordFreeReissue(deps, booking, reissued)
  if (known?.bookingId !== booking.bookingId || known.state !== 'unticketed')
    return fail(createProblem('exchangeNotPossible'))
  await resolveExchange(deps, known.exchangeId)
  return deps.transact(async (tx) => {
    const locked = await deps.booking.lock(booking.bookingId, tx)
    const current = await deps.exchanges.byId(known.exchangeId, tx)
    if (!locked || !current) throw new Error(`the exchange ${known.exchangeId} has vanished`)
    if (current.state === 'done') return succeed(current)
    return recordNumbers(deps, { booking: locked, current, reissued }, tx)
  })
}

/**
 * Completes an exchange that is free of charge after a schedule change and that the supplier would charge for: staff have
 * called the airline, which has rebooked the passengers on the flights of an offer and reissued the tickets. Two members of
 * staff name the same flights and numbers.
 */
function recordFreeReissue(
  deps: ExchangeDeps,
  { bookingId }: Booking,
  reissued: ReissuedTickets,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(bookingId, tx)
    const underWay = await endingUnderWay(deps, bookingId, tx)
    if (underWay) return fail(underWay)
    const offered = await deps.exchanges.byId(reissued.exchangeId, tx)
    const { scheduleChangeId } = offered ?? {}
    const chosen = reissued.position ?? -1
    const waived = waivedOf(offered?.offers[chosen])
    if (offered?.bookingId !== bookingId || offered.state !== 'offered' || waived === undefined)
      return fail(createProblem('exchangeNotPossible'))
    if (!booking || scheduleChangeId === undefined || freeReissueBy(deps, booking) !== 'airline')
      return fail(createProblem('exchangeNotPossible'))
    const refusal = await involuntaryRefusal(deps, { booking, scheduleChangeId }, tx)
    if (refusal) return fail(refusal)
    const choice = { chosen, agencyFee: 0, due: 0, waived }
    const done = await recordNumbers(deps, { booking, current: { ...offered, choice }, reissued }, tx)
    const proposed = { to: 'offered', cause: 'offerProposed', choice, at: deps.clock.now() } as const
    if (done.ok && done.value === 'approvalNeeded') await deps.exchanges.move(tx, offered, proposed)
    return done
  })
}

type Reissue = {
  readonly booking: Booking
  readonly current: TicketExchange
  readonly reissued: ReissuedTickets
}

async function recordNumbers(
  deps: ExchangeDeps,
  { booking, current, reissued: { ticketNumbers, clerk } }: Reissue,
  tx: Tx,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  const { bookingId } = booking
  const documents = await deps.store.documentsOf(bookingId, tx)
  const missing = ticketsToReplace(current, documents)
  const itinerary = current.choice && current.offers[current.choice.chosen]?.itinerary
  const passengers = missing.flatMap(({ passenger }) => booking.passengers[passenger] ?? [])
  if (!itinerary || ticketNumbers.length !== missing.length) return fail(createProblem('exchangeNotPossible'))
  const read = deps.booking.readTickets(
    { ...booking, passengers, offer: { ...booking.offer, itinerary } },
    ticketNumbers,
  )
  if (!read.ok) return read
  const fault = await newNumberFault(deps, { bookingId, documents, missing, numbers: read.value }, tx)
  if (fault) return fail(fault)
  const numbers = read.value.map((one) => `${one.ticketNumber}+${one.conjunctions}`)
  const flights = current.state === 'offered' ? [`${current.choice?.chosen}`] : []
  const said = [...flights, ...numbers].join(' ')
  const agreed = await deps.dualControl.agreeOn(tx, { actionKey: reissueActionKey(current), clerk, said })
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed('approvalNeeded')
  await deps.dualControl.forget(tx, reissueActionKey(current))
  const at = deps.clock.now()
  const made = newTicketsOf({ documents, missing, numbers: read.value }, { itinerary, issuedAt: at })
  await deps.store.sync(tx, bookingId, { documents: [...missing.map(exchangedDocument), ...made], at })
  const isMade = new Set(made.map((one) => one.ticketNumber))
  const others = documents.filter((one) => !isMade.has(one.ticketNumber))
  return succeed(await complete(deps, { current, documents: [...others, ...made] }, tx))
}

/** Returns the new tickets with those that they replace; what was read before is kept as it was read. */
function newTicketsOf(
  { documents, missing, numbers }: Omit<NewNumbers, 'bookingId'>,
  { itinerary, issuedAt }: { readonly itinerary: Itinerary; readonly issuedAt: Instant },
): readonly TravelDocument[] {
  return numbers.map(({ ticketNumber, conjunctions }, index): TravelDocument => {
    const { passenger = 0, ticketNumber: originalTicketNumber } = missing[index] ?? {}
    const conjunction = conjunctions > 0 && { conjunctions }
    const coupons = couponsOf(itinerary)
    const ticket =
      documents.find((one) => one.ticketNumber === ticketNumber) ??
      documentOfTicket({ ticketNumber, ...conjunction, passenger, issuedAt, coupons })
    return { ...ticket, ...(originalTicketNumber !== undefined && { originalTicketNumber }) }
  })
}

/** Of flights that were only offered, what the supplier already shows as successors is recorded, too. */
function ticketsToReplace(current: TicketExchange, documents: readonly TravelDocument[]) {
  return current.state === 'offered'
    ? documents.filter((one) => current.ticketNumbers.includes(one.ticketNumber))
    : ticketsWithoutSuccessor(current, documents)
}

type NewNumbers = {
  readonly bookingId: string
  readonly documents: readonly TravelDocument[]
  /** The tickets that are replaced. */
  readonly missing: readonly TravelDocument[]
  readonly numbers: Parameters<ExchangeDeps['booking']['isTicketTaken']>[2]
}

/**
 * Returns the position of the first number that stands where a new ticket of its passenger was read and is not named; -1
 * without one. A passenger of several tickets whose read ones are all named can have others beside them.
 */
export function numberBesideRead(
  numbers: readonly { readonly ticketNumber: string }[],
  passengers: readonly number[],
  read: readonly Pick<TravelDocument, 'ticketNumber' | 'passenger'>[],
): number {
  const isNamed = ({ ticketNumber, passenger }: (typeof read)[number]) =>
    numbers.some((one, index) => one.ticketNumber === ticketNumber && passengers[index] === passenger)
  const isRead = (number: string, passenger: number | undefined) =>
    read.some((one) => one.ticketNumber === number && one.passenger === passenger)
  return numbers.findIndex(
    ({ ticketNumber }, index) =>
      !isRead(ticketNumber, passengers[index]) &&
      read.some((one) => one.passenger === passengers[index] && !isNamed(one)),
  )
}

/**
 * Returns what is wrong with the numbers of new tickets. A new ticket that was read from the supplier before staff recorded
 * it is one to record for its passenger: no other instead of it.
 */
async function newNumberFault(
  deps: ExchangeDeps,
  { bookingId, documents, missing, numbers }: NewNumbers,
  tx: Tx,
): Promise<Problem | undefined> {
  const old = new Set(missing.map((one) => one.ticketNumber))
  const found = documents.filter(
    ({ kind, ticketNumber, originalTicketNumber: original, ...one }) =>
      kind === 'ticket' &&
      isDocumentOpen(one) &&
      !old.has(ticketNumber) &&
      (original === undefined || old.has(original)),
  )
  const passengers = missing.map(({ passenger }) => passenger)
  const isRead = ({ ticketNumber }: { readonly ticketNumber: string }, index: number) =>
    found.some((one) => one.ticketNumber === ticketNumber && one.passenger === passengers[index])
  const differs = numberBesideRead(numbers, passengers, found)
  if (differs >= 0) return createProblem('ticketNumberNotRead', { field: `ticketNumbers.${differs}` })
  const own = new Set(documents.map((one) => one.ticketNumber))
  const unread = numbers.filter((one, index) => !isRead(one, index))
  const isUsed = unread.some((one) => own.has(one.ticketNumber))
  const isTaken = unread.length > 0 && (await deps.booking.isTicketTaken(tx, bookingId, unread))
  return isUsed || isTaken ? createProblem('ticketNumberUsed', { field: 'ticketNumbers.0' }) : undefined
}

async function complete(
  deps: ExchangeDeps,
  { current, documents }: { readonly current: TicketExchange; readonly documents: readonly TravelDocument[] },
  tx: Tx,
): Promise<TicketExchange> {
  const isOld = (number: string | undefined) => number !== undefined && current.ticketNumbers.includes(number)
  const made = documents.filter((one) => isOld(one.originalTicketNumber) && isDocumentOpen(one))
  const newNumbers = made.map((one) => one.ticketNumber)
  const at = deps.clock.now()
  const { choice, sentAt = at } = current
  const move = {
    to: 'done',
    cause: 'reissuedAtAirline',
    at,
    newNumbers,
    sentAt,
    ...(choice && { choice }),
  } as const
  if (!(await deps.exchanges.move(tx, current, move)))
    throw new Error('an exchange was moved under the lock of its order')
  const done = { ...current, state: 'done', newNumbers, updatedAt: at } as const
  await completeExchange(deps, done, tx)
  deps.log.info('tickets exchanged', { bookingId: current.bookingId, to: 'done', cause: move.cause })
  return done
}
