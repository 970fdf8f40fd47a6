import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Reservation, ReservedFlight } from '#server/providers/supply/supplier-reservation.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import type { ExchangeMove, TicketExchange } from './exchange-store.ts'

/** An exchange that was sent, and the reservation as read after it. */
export type SeenExchange = { readonly sent: TicketExchange; readonly reservation: Reservation }

/**
 * Returns the documents that a reservation states, with what its supplier does not tell: a new ticket replaces the old one
 * of its passenger, was not issued before the exchange was sent, and ends the old one. Old tickets that are not listed any
 * more have ended, too, once the reservation has the new flights.
 */
export function documentsAfter(
  before: readonly TravelDocument[],
  { sent, reservation }: SeenExchange,
  at: Instant,
): readonly TravelDocument[] {
  const old = before.filter((one) => sent.ticketNumbers.includes(one.ticketNumber))
  const told = toldDocumentsOf(reservation, at).documents.map((one): TravelDocument => {
    // All tickets that were open are exchanged, so any other open one is new.
    const isNew =
      one.kind === 'ticket' && isDocumentOpen(one) && !sent.ticketNumbers.includes(one.ticketNumber)
    if (!isNew || one.originalTicketNumber) return one
    const original = old.find(({ passenger }) => passenger === one.passenger)
    // Some suppliers state only the day of issue: a new ticket is never older than the one that it replaces.
    const earliest = [sent.sentAt ?? at, original?.issuedAt ?? at].reduce(laterOf)
    const issuedAt = one.issuedAt > earliest ? one.issuedAt : laterOf(at, earliest)
    return { ...one, issuedAt, ...(original && { originalTicketNumber: original.ticketNumber }) }
  })
  const replaced = new Set(told.flatMap((one) => one.originalTicketNumber ?? []))
  const isListed = new Set(told.map((one) => one.ticketNumber))
  const isMoved = hasNewFlights(sent, reservation)
  const unlisted = old.filter(
    (one) => (replaced.has(one.ticketNumber) || isMoved) && !isListed.has(one.ticketNumber),
  )
  return [...told, ...unlisted.map((one) => ({ ...one, status: 'closed' as const }))].map((one) =>
    one.status === 'closed' && replaced.has(one.ticketNumber) ? exchangedDocument(one) : one,
  )
}

const laterOf = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/** Returns a document as it is after it was exchanged. */
export function exchangedDocument(document: TravelDocument): TravelDocument {
  const coupons = document.coupons.map((one) => ({ ...one, status: 'exchanged' as const }))
  return { ...document, status: 'exchanged', coupons }
}

/** Returns whether a reservation has the flights of the chosen offer, and no longer all of those before. */
function hasNewFlights(
  { itinerary, offers, choice }: TicketExchange,
  { flights = [] }: Reservation,
): boolean {
  const offer = choice && offers[choice.chosen]
  const reserved = new Set(flights.map(flightKey))
  const has = ({ journeys }: Itinerary) =>
    journeys.flatMap(({ segments }) => segments).every((one) => reserved.has(flightKey(one)))
  return offer !== undefined && has(offer.itinerary) && !has(itinerary)
}

/**
 * Returns whether a reservation still has every flight that the chosen offer gives up. Airlines move times: the day tells.
 */
function keepsOldFlights(
  { itinerary, offers, choice }: TicketExchange,
  { flights, state }: Reservation,
): boolean {
  if (state === 'cancelled') return false
  if (!flights) return true
  const dayOf = ({ marketingCarrier, flightNumber, departureLocal }: FlightKey) =>
    `${marketingCarrier}${flightNumber} ${departureLocal.slice(0, 10)}`
  const daysOf = ({ journeys }: Itinerary) =>
    journeys.flatMap(({ segments }) => segments).map((one) => dayOf(one))
  const offer = choice && offers[choice.chosen]
  const chosen = new Set(offer && daysOf(offer.itinerary))
  const reserved = new Set(flights.map(dayOf))
  return daysOf(itinerary).every((one) => chosen.has(one) || reserved.has(one))
}

type FlightKey = Pick<ReservedFlight, 'marketingCarrier' | 'flightNumber' | 'departureLocal'>

function flightKey({ marketingCarrier, flightNumber, departureLocal }: FlightKey): string {
  return `${marketingCarrier}${flightNumber} ${departureLocal}`
}

type Outcome = {
  readonly move: Pick<ExchangeMove, 'to' | 'cause'>
  readonly newNumbers: readonly string[]
}

/** What is known of an order after an exchange: its documents with their links, and the reservation as read. */
export type KnownAfter = {
  readonly documents: readonly TravelDocument[]
  readonly reservation: Reservation
}

/**
 * Returns what has become of an exchange. It is refused only where every old ticket is still open on its old flights:
 * money must not go back for flights that were moved.
 */
export function outcomeOf(sent: TicketExchange, { documents, reservation }: KnownAfter): Outcome {
  const { ticketNumbers } = sent
  const isOld = (number: string | undefined) => number !== undefined && ticketNumbers.includes(number)
  const open = documents.filter(isDocumentOpen)
  const stillOpen = open.filter((one) => isOld(one.ticketNumber))
  const made = open.filter((one) => isOld(one.originalTicketNumber))
  const newNumbers = made.map((one) => one.ticketNumber)
  const isUnmoved = !hasNewFlights(sent, reservation) && keepsOldFlights(sent, reservation)
  if (stillOpen.length === ticketNumbers.length && made.length === 0 && isUnmoved)
    return { move: { to: 'refused', cause: 'noneExchanged' }, newNumbers }
  const isWhole =
    stillOpen.length === 0 &&
    ticketNumbers.every((old) => made.some((one) => one.originalTicketNumber === old))
  return isWhole
    ? { move: { to: 'done', cause: 'allExchanged' }, newNumbers }
    : { move: { to: 'unticketed', cause: 'newTicketMissing' }, newNumbers }
}
