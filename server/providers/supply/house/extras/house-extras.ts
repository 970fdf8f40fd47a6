import { type Money, addMoney, satang } from '#contract/terms/money.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import { type CoveredFlight, type PricedExtra, passengerKeys } from '#contract/terms/price/extra.ts'
import type { BagService, ExtraService, SeatMap } from '../../supplier-offer.ts'
import { slotCabins } from '../engine/booking-class-slots.ts'
import { type CabinSeats, type HouseCabin, houseCabins } from '../engine/cabin-seats.ts'
import type { FlightDate, SaleableFlight, SaleablePlan } from '../house-saleable.ts'
import type { ExtraPrice } from './extra-prices.ts'
import type { HouseExtra, SeatChoice } from './house-extra-store.ts'
import { type CabinSeat, cabinRowsOf, placesOfRow } from './house-seat-map.ts'

/** What the extras of a plan depend on. */
export type ExtrasMarket = {
  readonly prices: readonly ExtraPrice[]
  readonly seatsOf: (flight: FlightDate) => CabinSeats | undefined
  /** Whether somebody has a seat already. */
  readonly isTaken: (flight: FlightDate, designator: string) => boolean
}

const seatService = 'SEAT'

/** The flights and the party of a sale. */
export type FlownPlan = Pick<SaleablePlan, 'flights' | 'coupons' | 'party'>

/** A flight of a plan with its place in the offer and the cabin that is flown. */
type PlannedFlight = CoveredFlight & { readonly flight: SaleableFlight; readonly cabin: HouseCabin }

function plannedFlights({ flights, coupons }: FlownPlan): PlannedFlight[] {
  return flights.flatMap((flight, index) => {
    const coupon = coupons[index]
    const cabin = houseCabins[slotCabins[flight.slot] ?? 0]
    return coupon && cabin ? [{ journey: coupon.journey, segment: coupon.segment, flight, cabin }] : []
  })
}

/** Returns the seat map of the cabin of each flight, with what every free seat costs. */
export function seatMapsOfPlan(plan: FlownPlan, market: ExtrasMarket): SeatMap[] {
  return plannedFlights(plan).flatMap(({ flight, cabin, ...position }) => {
    const seats = market.seatsOf(flight)
    if (!seats) return []
    const placeOf = (seat: CabinSeat) => {
      const isTaken = market.isTaken(flight, seat.designator)
      const service = isTaken ? undefined : seatServiceOf(seat, { plan, cabin, market })
      const { designator, kind } = seat
      return {
        kind: 'seat' as const,
        designator,
        isFree: service !== undefined,
        isExitRow: kind === 'exitSeat',
        ...(service && { services: [service] }),
        ...(service && service.amount.amount > 0 && { fee: service.amount }),
      }
    }
    const rows = cabinRowsOf(cabin, seats).map((row) => ({
      number: row.number,
      places: placesOfRow(row, placeOf),
    }))
    return [{ ...position, cabin, rows }]
  })
}

type SeatSale = { readonly plan: FlownPlan; readonly cabin: HouseCabin; readonly market: ExtrasMarket }

function seatServiceOf({ kind }: CabinSeat, { plan, cabin, market }: SeatSale): ExtraService | undefined {
  const price = market.prices.find((one) => one.kind === kind && one.cabin === cabin)
  const buyers = kind === 'exitSeat' ? exitRowTypes : seatedTypes
  return (
    price && { serviceRef: seatService, amount: satang(price.satang), passengers: buyersOf(plan, buyers) }
  )
}

/** Returns a bag on each journey for every passenger with a seat; the cabin of its first flight sets the price. */
export function bagsOfPlan(plan: FlownPlan, { prices }: Pick<ExtrasMarket, 'prices'>): BagService[] {
  const journeys = Map.groupBy(plannedFlights(plan), ({ journey }) => journey)
  return [...journeys].flatMap(([journey, flights]) => {
    const price = prices.find((one) => one.kind === 'bag' && one.cabin === flights[0]?.cabin)
    if (!price) return []
    const covers = flights.map(({ segment }) => ({ journey, segment }))
    const amount = satang(price.satang)
    const passengers = buyersOf(plan, seatedTypes)
    const maxKg = price.maxKg === undefined ? {} : { maxKg: price.maxKg }
    return [{ serviceRef: `BAG.${journey}`, amount, passengers, covers, ...maxKg }]
  })
}

const seatedTypes = passengerTypes.filter((type) => type !== 'infantOnLap')
/** Only adults may sit at an exit. */
const exitRowTypes = seatedTypes.filter((type) => type !== 'child' && type !== 'infantInSeat')

function buyersOf({ party }: FlownPlan, types: readonly PassengerType[]): string[] {
  return passengerKeys(types.flatMap((type) => Array.from({ length: party[type] ?? 0 }, () => type)))
}

/** The extras of a sale, and the seats that they take. */
export type ExtrasSale = {
  readonly total: Money
  readonly extras: readonly HouseExtra[]
  readonly seats: readonly SeatChoice[]
}

/** Returns chosen extras at the prices of now; undefined when one is not sold to its passenger, or not at its price. */
export function sellExtras(
  asked: { readonly chosen: readonly PricedExtra[]; readonly types: readonly PassengerType[] },
  plan: FlownPlan,
  market: ExtrasMarket,
): ExtrasSale | undefined {
  const keys = passengerKeys(asked.types)
  const maps = seatMapsOfPlan(plan, market)
  const bags = bagsOfPlan(plan, market)
  const sold = asked.chosen.flatMap((one) => {
    const service = one.kind === 'bag' ? bagOf(one, bags) : seatOf(one, maps)
    const isFor = service?.passengers.includes(keys[one.passenger] ?? '')
    const price = service && priceOfExtra(one, plan, market)
    return isFor && price && service.amount.amount === one.amount.amount
      ? [{ ...withoutReference(one), isRefundable: price.isRefundable }]
      : []
  })
  if (sold.length < asked.chosen.length) return undefined
  const total = sold.map(({ amount }) => amount).reduce(addMoney, satang(0))
  return { total, extras: sold, seats: seatChoicesOf(sold, plan) }
}

function withoutReference({ serviceRef: _, ...extra }: PricedExtra): Omit<PricedExtra, 'serviceRef'> {
  return extra
}

function bagOf({ serviceRef }: PricedExtra, bags: readonly BagService[]): BagService | undefined {
  return bags.find((one) => one.serviceRef === serviceRef)
}

function seatOf(
  { covers: [at], designator }: PricedExtra,
  maps: readonly SeatMap[],
): ExtraService | undefined {
  const map = maps.find((one) => one.journey === at?.journey && one.segment === at.segment)
  const places = map?.rows.flatMap((row) => row.places) ?? []
  return places.find((one) => one.designator === designator)?.services?.[0]
}

function priceOfExtra(
  { kind, covers: [at] }: PricedExtra,
  plan: FlownPlan,
  { prices }: ExtrasMarket,
): ExtraPrice | undefined {
  const flight = plannedFlights(plan).find((one) => one.journey === at?.journey && one.segment === at.segment)
  // every seat of a cabin has the same rule
  return prices.find((one) => one.kind === kind && one.cabin === flight?.cabin)
}

function seatChoicesOf(extras: readonly HouseExtra[], plan: FlownPlan): SeatChoice[] {
  const flights = plannedFlights(plan)
  return extras.flatMap(({ designator, covers: [at], passenger }) => {
    const planned = flights.find((one) => one.journey === at?.journey && one.segment === at.segment)
    if (designator === undefined || !planned) return []
    const { flightKey, on } = planned.flight
    return [{ flightKey, on, designator, passenger }]
  })
}
