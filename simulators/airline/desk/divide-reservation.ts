import { z } from 'zod'
import type { Instant } from '#contract/terms/time.ts'
import { recordLocator, wireId } from '../duffel/wire-ids.ts'
import { sabreDataOf } from '../sabre/booking/booking-record.ts'
import { pricesNow } from '../sabre/booking/booking-wire.ts'
import { pnrLocator } from '../sabre/sabre-ids.ts'
import type { ReservationStore } from '../world/reservation-store.ts'
import type { IssuedDocument, NewReservation, WorldReservation } from '../world/world-reservation.ts'
import { keptOfPart } from './kept-of-part.ts'

/** What a clerk asks the airline's desk or the GDS for: these travellers, from 1, get a reservation of their own. */
const division = z.strictObject({
  act: z.literal('divide'),
  recordLocator: z.string().regex(/^[A-Z0-9]{6}$/),
  travellers: z.array(z.int().min(1)).min(1),
})

/** Returns whether an act is one of a desk rather than of an airline. */
export function isDeskAct(input: unknown): boolean {
  return z.object({ act: z.literal('divide') }).safeParse(input).success
}

/** The books that a desk works on, and the time. */
export type DeskContext = { readonly books: ReservationStore; readonly now: Instant }

/**
 * Divides a ticketed reservation as a desk does: the travellers get a new record locator with their tickets, remarks and part
 * of the price. Returns an error message where it is not possible; then nothing has changed.
 */
export function divideReservation({ books, now }: DeskContext, input: unknown): string | undefined {
  const read = division.safeParse(input)
  if (!read.success) return z.prettifyError(read.error)
  const { recordLocator: locator, travellers } = read.data
  const reservation = books.reservation(locator)
  if (!reservation) return `no reservation ${locator}`
  const fault = books.endedAt(reservation, now) ? 'has ended' : divisionFault(reservation, travellers)
  if (fault) return `${locator} ${fault}`
  const leaves = (index: number) => travellers.includes(index + 1)
  const [left, stayed] = [leaves, (index: number) => !leaves(index)].map((isOf) => partOf(reservation, isOf))
  if (!left || !stayed) return `${locator} has no two parts`
  const { wire, mode, flights, paymentId = wireId('pay'), clientReference } = reservation
  const own = wire === 'sabre' ? pnrLocator() : recordLocator()
  const { documents, ...part } = left
  books.create({
    id: wire === 'sabre' ? own : wireId('ord'),
    wire,
    mode,
    recordLocator: own,
    flights,
    ...(clientReference !== undefined && { clientReference }),
    ...part,
    documents,
  })
  books.pay(own, { paymentId, documents })
  books.divide(reservation.id, { into: own, part: rest(reservation, stayed, left) })
  return undefined
}

/** What a desk refuses to divide: it has to be asked again once this is settled. */
function divisionFault(
  { travellers, documents, paidAt, flights, isUnderAirportControl, keep }: WorldReservation,
  leaving: readonly number[],
): string | undefined {
  if (!paidAt || documents.length === 0) return 'is not ticketed'
  if (isUnderAirportControl) return 'is under airport control'
  if (flights.some(({ status }) => status !== 'confirmed')) return 'has flights that are not confirmed'
  if (Array.isArray(keep['services']) && keep['services'].length > 0) return 'has paid services'
  if (new Set(leaving).size !== leaving.length || leaving.some((one) => one > travellers.length))
    return 'has no such travellers'
  if (leaving.length === travellers.length) return 'would be left without a traveller'
  const parts = [true, false].map((isLeaving) =>
    travellers.filter((_, index) => leaving.includes(index + 1) === isLeaving).map(({ type }) => type),
  )
  const isHeld = (types: readonly string[]) => {
    const adults = types.filter((one) => one === 'adult').length
    return adults > 0 && types.filter((one) => one === 'infantOnLap').length <= adults
  }
  return parts.every(isHeld) ? undefined : 'has travellers who cannot be apart'
}

/** What a part of a reservation has of its own. */
type Part = Pick<
  NewReservation,
  'offer' | 'travellers' | 'baseSatang' | 'taxSatang' | 'refundSatang' | 'needs' | 'documents' | 'keep'
>

function partOf(reservation: WorldReservation, isOf: (index: number) => boolean): Part {
  const { travellers, offer, wire } = reservation
  const chosen = travellers.filter((_, index) => isOf(index))
  const countOf = (type: string) => chosen.filter((one) => one.type === type).length
  const prices = offer.prices.flatMap((one) =>
    countOf(one.type) === 0 ? [] : [{ ...one, count: countOf(one.type) }],
  )
  const now = pricesNow(reservation)
  const sumOf = (amountOf: (price: (typeof now)[number]) => number) =>
    now.reduce((sum, one) => sum + countOf(one.type) * amountOf(one), 0)
  const seats = chosen.length - countOf('infantOnLap')
  const needs = reservation.needs.map((one) => ({ ...one, seats }))
  const baseSatang = sumOf((one) => one.baseSatang)
  const taxSatang = sumOf(({ taxes }) => taxes.reduce((sum, one) => sum + one.satang, 0))
  const whole = reservation.baseSatang + reservation.taxSatang
  // names are numbered anew in a PNR; the ids of orders stay
  const ids = new Map(chosen.map(({ id }, index) => [id, wire === 'sabre' ? String(index + 1) : id]))
  return {
    offer: { ...offer, prices, needs },
    travellers: chosen.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id })),
    baseSatang,
    taxSatang,
    refundSatang: Math.floor((reservation.refundSatang * (baseSatang + taxSatang)) / whole),
    needs,
    documents: reservation.documents.flatMap((one): IssuedDocument[] => {
      const passengerId = ids.get(one.passengerId)
      return passengerId === undefined ? [] : [{ ...one, passengerId }]
    }),
    keep: keptOfPart(reservation, isOf, wire === 'sabre' ? sabreDataOf(reservation) : undefined),
  }
}

/** Those who stay have what is left of the amounts, to the satang. */
function rest(whole: WorldReservation, stayed: Part, left: Part): Part {
  return {
    ...stayed,
    baseSatang: whole.baseSatang - left.baseSatang,
    taxSatang: whole.taxSatang - left.taxSatang,
    refundSatang: whole.refundSatang - left.refundSatang,
  }
}
