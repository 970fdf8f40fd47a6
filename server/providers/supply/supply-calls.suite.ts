import type { CountryCode } from '#contract/terms/codes.ts'
import {
  type Contact,
  type Passenger,
  type PassengerType,
  ageLimits,
  passengerTypes,
} from '#contract/terms/passenger.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { type Instant, type LocalDate, dateOfLocalTime } from '#contract/terms/time.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from './supply-provider.ts'
import type { BookCommand, ListedReservation, Reservation, ReservationQuery } from './supplier-reservation.ts'
import type { ShopEvent, ShopRequest, SupplierOffer } from './supplier-offer.ts'

/** Returns a context at an instant; the signal aborts the call. */
export function contextAt(now: Instant, signal: AbortSignal = new AbortController().signal): SupplyContext {
  return { requestId: 'suite', signal, now }
}

/** Collects all events of a search. */
export async function shopAll(
  supply: SupplyProvider,
  request: ShopRequest,
  context: SupplyContext,
): Promise<ShopEvent[]> {
  const events: ShopEvent[] = []
  for await (const event of supply.shop(request, context)) events.push(event)
  return events
}

/** Returns the offers of a search's events. */
export function offersOf(events: readonly ShopEvent[]): SupplierOffer[] {
  return events.flatMap((one) => (one.kind === 'offers' ? one.offers : []))
}

/** Returns one offer of a search: the first, or counted from the end when `at` is negative. */
export async function offerAt(
  supply: SupplyProvider,
  request: ShopRequest,
  { context, at = 0 }: { context: SupplyContext; at?: number },
): Promise<SupplierOffer> {
  const offer = offersOf(await shopAll(supply, request, context)).at(at)
  if (!offer) throw new Error('the search found nothing')
  return offer
}

/** Returns the value of a done outcome; throws otherwise. */
export function done(outcome: SupplyOutcome<Reservation>): Reservation {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

/** Collects every reservation of a supplier's list; none where it has no list. */
export async function listAll(
  supply: SupplyProvider,
  { since }: ReservationQuery,
  context: SupplyContext,
): Promise<readonly ListedReservation[]> {
  const all: ListedReservation[] = []
  let cursor: string | undefined
  do {
    const page = await supply.listReservations?.({ since, ...(cursor && { cursor }) }, context)
    if (page?.kind === 'silent') throw new Error('the list is silent')
    all.push(...(page?.reservations ?? []))
    cursor = page?.next
  } while (cursor !== undefined)
  return all
}

const contact: Contact = { name: 'Mali Example', mobilePhone: '+66 81 000 0000', email: 'mali@example.com' }

/** Returns a command to book an offer for passengers of the priced types, held where the supplier can hold. */
export function commandFor(
  supply: SupplyProvider,
  offer: SupplierOffer,
  clientReference: string,
): BookCommand {
  return {
    mode: supply.capabilities.hold === 'never' ? 'instant' : 'hold',
    clientReference,
    ref: offer.ref,
    expectedTotal: offer.price.total,
    passengers: travellersFor(offer),
    contact,
  }
}

/** Returns the first seat of an offer that costs something, for its first passenger and not in an exit row. */
export async function firstPricedSeat(
  supply: SupplyProvider,
  { ref }: SupplierOffer,
  context: SupplyContext,
): Promise<PricedExtra> {
  const maps = (await supply.seatMaps?.(ref, context)) ?? []
  const [seat] = maps.flatMap(({ journey, segment, rows }) =>
    rows
      .flatMap(({ places }) => places)
      .flatMap(({ designator, isExitRow, services }) => {
        const service = services?.find((one) => one.passengers.includes('adult-0'))
        if (!designator || isExitRow || !service || service.amount.amount === 0) return []
        const { serviceRef, amount } = service
        const covers = [{ journey, segment }]
        return [{ kind: 'seat' as const, passenger: 0, covers, designator, serviceRef, amount }]
      }),
  )
  if (!seat) throw new Error('no seat is sold')
  return seat
}

/** Returns passengers of the types and numbers that an offer prices, with valid ages on every flight. */
export function travellersFor({ price, itinerary }: SupplierOffer): Passenger[] {
  const first = itinerary.journeys[0]?.segments[0]
  if (!first) throw new Error('an offer has at least one segment')
  const counts = passengerTypes.flatMap((type) => {
    const count = price.passengers.find((one) => one.type === type)?.count ?? 0
    return Array.from({ length: count }, () => type)
  })
  return counts.map((type, index) => traveller(type, index, dateOfLocalTime(first.departureLocal)))
}

const givenNames = ['Anna', 'Boon', 'Chika', 'Dao', 'Emi', 'Fah', 'Goro', 'Haru', 'Ida']

function traveller(type: PassengerType, index: number, on: LocalDate): Passenger {
  const isYoung = ageLimits[type].to < 12
  const { from, to } = ageLimits[type]
  const age = type === 'adult' ? 35 : Math.min(to, Math.floor((from + Math.min(to, from + 6)) / 2))
  const bornIn = Number(on.slice(0, 4)) - age
  return {
    type,
    title: isYoung ? 'MSTR' : 'MR',
    givenName: givenNames[index % givenNames.length] ?? 'Anna',
    surname: 'Example',
    sex: 'M',
    // shortly after a birthday, with no birthday during the trip
    bornOn:
      `${bornIn - (on.slice(5) < '02-01' ? 1 : 0)}-${on.slice(5) < '02-01' ? '10' : '01'}-15` as LocalDate,
    nationality: 'TH' as CountryCode,
    document: {
      number: 'AA1234567',
      issueCountry: 'TH' as CountryCode,
      expiresOn: '2035-12-31' as LocalDate,
    },
  }
}
