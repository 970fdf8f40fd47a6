import { satang } from '#contract/terms/money.ts'
import { type Contact, type Passenger, maxSeated } from '#contract/terms/passenger.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { CountryCode } from '#contract/terms/codes.ts'
import { salesEntryKey } from '#server/providers/supply/house/engine/sales/sales-entry.ts'
import { openSlotSeats, seatLimitsBySlot } from '#server/providers/supply/house/engine/seat-limits.ts'
import { firstSlots, slotOfRbd } from '#server/providers/supply/house/engine/booking-class-slots.ts'
import type {
  FlightDate,
  SaleMarket,
  SaleableOffers,
  SaleablePlan,
} from '#server/providers/supply/house/house-saleable.ts'
import type { BookCommand } from '#server/providers/supply/supplier-reservation.ts'

/** The content of a plain offer: flights on one date in one economy class, for a number of adults. */
export type PlainOffer = {
  readonly flights: readonly string[]
  readonly on: LocalDate
  readonly rbd: string
  readonly adults: number
  readonly departsAt: Instant
}

const baht = 1000

/** Returns offers without a timetable and fares: every flight has this many economy seats at one price. */
export function plainOffers(seats: number): SaleableOffers {
  const limitsOf = ({ flightKey, on }: FlightDate, { sales }: SaleMarket) =>
    seatLimitsBySlot({ cabinSeats: [seats, 0, 0, 0], level: 0 }, sales.get(salesEntryKey(flightKey, on)))
  const openIn = (flight: FlightDate, market: SaleMarket) =>
    openSlotSeats(limitsOf(flight, market), market.sales.get(salesEntryKey(flight.flightKey, flight.on)))
  return {
    flightsOf: (ref) => planOf(read(ref)).flights,
    limitsOf,
    cabinSeatsOf: () => ({ economy: seats, premiumEconomy: 0, business: 0, first: 0 }),
    price(ref, market) {
      const offer = read(ref)
      const plan = planOf(offer)
      const isOpen = plan.flights.every(
        (flight) => (openIn(flight, market)[flight.slot] ?? 0) >= offer.adults,
      )
      if (isOpen) return { kind: 'open', plan }
      const dearest = firstSlots[0] ?? 0
      const hasDearer = plan.flights.every((flight) => (openIn(flight, market)[dearest] ?? 0) >= offer.adults)
      return { kind: 'full', plan, hasDearer }
    },
  }
}

function read(ref: string): PlainOffer {
  return JSON.parse(ref) as PlainOffer
}

function planOf({ flights, on, rbd, adults, departsAt }: PlainOffer): SaleablePlan {
  return {
    party: { adult: adults },
    flights: flights.map((flightKey) => ({ flightKey, on, slot: slotOfRbd(rbd) })),
    coupons: flights.map((_, segment) => ({ number: segment + 1, journey: 0, segment })),
    total: satang(adults * baht * 100),
    accountingCode: '217',
    departsAt,
    isInstant: false,
  }
}

const adult: Passenger = {
  type: 'adult',
  title: 'MR',
  givenName: 'Anna',
  surname: 'Example',
  sex: 'X',
  bornOn: '1990-01-15' as LocalDate,
  nationality: 'TH' as CountryCode,
}
const contact: Contact = { name: 'Mali Example', mobilePhone: '+66 81 000 0000', email: 'mali@example.com' }

/** Returns a command that books a plain offer. */
export function plainCommand(
  offer: PlainOffer,
  clientReference: string,
  mode: BookCommand['mode'] = 'hold',
): BookCommand {
  if (offer.adults > maxSeated) throw new RangeError('a booking holds nine')
  return {
    mode,
    clientReference,
    ref: JSON.stringify(offer),
    expectedTotal: planOf(offer).total,
    passengers: Array.from({ length: offer.adults }, () => adult),
    contact,
  }
}
