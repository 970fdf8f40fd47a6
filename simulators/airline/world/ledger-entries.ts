import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type {
  BookedFlight,
  CarrierChange,
  IssuedDocument,
  NewReservation,
  QueueItem,
  WorldDivision,
  WorldExchange,
  WorldRebooking,
  WorldReservation,
} from './world-reservation.ts'

/** An event of an existing reservation. */
type Happening =
  | { readonly kind: 'paid'; readonly paymentId: string; readonly documents: readonly IssuedDocument[] }
  | { readonly kind: 'repriced'; readonly baseSatang: number }
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'documentsEnded'
      readonly numbers: readonly string[]
      readonly how: 'void' | 'refund'
    }
  | { readonly kind: 'exchanged'; readonly exchange: WorldExchange }
  | { readonly kind: 'documentsIssued'; readonly documents: readonly IssuedDocument[] }
  | { readonly kind: 'divided'; readonly division: WorldDivision }
  | { readonly kind: 'rebooked'; readonly rebooking: WorldRebooking }
  | { readonly kind: 'kept'; readonly keep: Readonly<Record<string, unknown>> }
  | { readonly kind: 'queued'; readonly item: QueueItem }
  | { readonly kind: 'dequeued'; readonly itemId: string }
  | { readonly kind: 'changedByCarrier'; readonly change: CarrierChange; readonly payBy?: Instant }
  | { readonly kind: 'changeAccepted'; readonly changeId: string }
  | { readonly kind: 'airportControl'; readonly isOn: boolean }
  | { readonly kind: 'voidGranted'; readonly until: Instant }

/** One entry of the airlines' books. */
export type BookEntry =
  | {
      readonly kind: 'created'
      readonly at: Instant
      readonly id: string
      readonly reservation: NewReservation
    }
  | ({ readonly at: Instant; readonly id: string } & Happening)

/** Applies one entry to the reservations. Throws on an entry about an unknown reservation. */
export function applyLedgerEntry(reservations: Map<string, WorldReservation>, entry: BookEntry): void {
  if (entry.kind === 'created') {
    reservations.set(entry.id, createReservationRecord(entry.reservation, entry.at))
    return
  }
  const before = reservations.get(entry.id)
  if (!before) throw new RangeError(`the books speak of a reservation that they do not have: ${entry.id}`)
  reservations.set(entry.id, { ...before, ...fieldsChangedByEntry(before, entry) })
}

function createReservationRecord(made: NewReservation, at: Instant): WorldReservation {
  const flights = made.offer.journeys.flatMap((one, journey) =>
    one.flights.map((flight) => ({ journey, flight })),
  )
  return {
    ...made,
    at,
    flights:
      made.flights ??
      flights.map(({ journey, flight }, index) => ({
        journey,
        flight,
        rbd: made.offer.rbds[index] ?? made.offer.brand.rbd,
        status: made.mode === 'waitlist' ? 'waitlisted' : 'confirmed',
      })),
    changes: [],
    queueItems: [],
    exchanges: [],
    ...(made.mode === 'instant' ? { paidAt: at } : {}),
  }
}

function fieldsChangedByEntry(
  before: WorldReservation,
  entry: Exclude<BookEntry, { kind: 'created' }>,
): Partial<WorldReservation> {
  switch (entry.kind) {
    case 'paid':
      return { paidAt: entry.at, paymentId: entry.paymentId, documents: entry.documents }
    case 'repriced':
      return { baseSatang: entry.baseSatang }
    case 'cancelled':
      return { cancelledAt: entry.at }
    case 'documentsEnded':
      return { documents: documentsAfterEnd(before, entry) }
    case 'exchanged':
      return fieldsAfterExchange(before, entry)
    case 'documentsIssued':
      return { documents: [...before.documents, ...entry.documents] }
    case 'divided':
      return entry.division.part
    case 'rebooked':
      return fieldsAfterRebooking(before, entry.rebooking)
    case 'kept':
      return { keep: { ...before.keep, ...entry.keep } }
    case 'queued':
      return { queueItems: [...before.queueItems, entry.item] }
    case 'dequeued':
      return { queueItems: before.queueItems.filter((one) => one.itemId !== entry.itemId) }
    case 'airportControl':
      return { isUnderAirportControl: entry.isOn }
    case 'voidGranted':
      return { voidableUntil: entry.until }
    case 'changedByCarrier':
      return fieldsAfterCarrierChange(before, entry)
    case 'changeAccepted':
      return fieldsAfterAcceptance(before, entry)
  }
}

function fieldsAfterCarrierChange(
  { changes }: WorldReservation,
  { change, payBy }: Extract<BookEntry, { kind: 'changedByCarrier' }>,
): Partial<WorldReservation> {
  return { flights: change.after, changes: [...changes, change], ...(payBy ? { payBy } : {}) }
}

function fieldsAfterRebooking(
  before: WorldReservation,
  { offer, flights, keep, ticketTerms }: WorldRebooking,
): Partial<WorldReservation> {
  return { offer, flights, ticketTerms, needs: offer.needs, keep: { ...before.keep, ...keep } }
}

function documentsAfterEnd(
  { documents }: WorldReservation,
  { at, numbers, how }: Extract<BookEntry, { kind: 'documentsEnded' }>,
): readonly IssuedDocument[] {
  const mark = how === 'void' ? { voidedAt: at } : { refundedAt: at }
  return documents.map((one) => (numbers.includes(one.number) ? { ...one, ...mark } : one))
}

function fieldsAfterAcceptance(
  { flights, changes }: WorldReservation,
  { at, changeId }: Extract<BookEntry, { kind: 'changeAccepted' }>,
): Partial<WorldReservation> {
  return {
    flights: flights.map(acceptChangedFlight),
    changes: changes.map((one) => (one.id === changeId ? { ...one, answeredAt: at } : one)),
  }
}

/** Every ticket that is still open ends with the exchange, unless it names those that do. */
function fieldsAfterExchange(
  { documents, exchanges, keep }: WorldReservation,
  { at, exchange }: Extract<BookEntry, { kind: 'exchanged' }>,
): Partial<WorldReservation> {
  const { exchangeId, chargedSatang, offer, flights, baseSatang, taxSatang, refundSatang } = exchange
  const isNamed = ({ number }: IssuedDocument) => exchange.endedNumbers?.includes(number) ?? true
  const isOpen = (one: IssuedDocument) => !one.voidedAt && !one.refundedAt && !one.exchangedAt && isNamed(one)
  const ended = documents.map((one) => (isOpen(one) ? { ...one, exchangedAt: at } : one))
  return {
    offer,
    flights,
    baseSatang,
    taxSatang,
    refundSatang,
    needs: offer.needs,
    documents: [...ended, ...exchange.documents],
    exchanges: [...exchanges, { exchangeId, at, chargedSatang }],
    keep: { ...keep, ...exchange.keep },
  }
}

function acceptChangedFlight({ was: _was, ...flight }: BookedFlight): BookedFlight {
  return flight.status === 'changed' ? { ...flight, status: 'confirmed' } : flight
}

/** Returns when a reservation ended: cancelled, or a hold not paid in time. Undefined while it is live. */
export function reservationEndedAt(reservation: WorldReservation, now: Instant): Instant | undefined {
  if (reservation.cancelledAt) return reservation.cancelledAt
  if (reservation.paidAt || !reservation.payBy) return undefined
  return epochMsOf(reservation.payBy) <= epochMsOf(now) ? reservation.payBy : undefined
}
