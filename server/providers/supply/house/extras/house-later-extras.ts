import { addMoney, compareMoney } from '#contract/terms/money.ts'
import type { PassengerCounts, PassengerType } from '#contract/terms/passenger.ts'
import { type CoveredFlight, passengerKeys } from '#contract/terms/price/extra.ts'
import type { AddExtrasCommand, ExtrasOnSaleOutcome, ReservationForExtras } from '../../supplier-extras.ts'
import type { BagService, ExtraService, SeatMap } from '../../supplier-offer.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import { slotOfRbd } from '../engine/booking-class-slots.ts'
import { isDocumentValid, publicReservationOf } from '../house-documents.ts'
import type { SaleableFlight, SaleableOffers } from '../house-saleable.ts'
import { refusedOutcome } from '../house-servicing.ts'
import type { HouseStore, KeptReservation } from '../house-store.ts'
import { numberEmds } from '../house-tickets.ts'
import { extraPrices } from './extra-prices.ts'
import { seatKey } from './house-extra-store.ts'
import { type ExtrasMarket, type FlownPlan, bagsOfPlan, seatMapsOfPlan, sellExtras } from './house-extras.ts'

/** Dependencies of extras after the booking. */
export type LaterExtrasDeps = {
  readonly store: HouseStore
  readonly offers: Pick<SaleableOffers, 'cabinSeatsOf'>
}

/** Returns the bags and seats on sale for a ticketed reservation, to passengers who have none of the same yet. */
export async function extrasOnSaleFor(
  { reservationRef, types }: ReservationForExtras,
  { store, offers }: LaterExtrasDeps,
): Promise<ExtrasOnSaleOutcome> {
  const kept = await store.byRef(reservationRef)
  if (!kept) return { kind: 'notFound' }
  const plan = flownPlanOf(kept, types)
  if (!plan) return { kind: 'notPossible' }
  const market = marketOf(offers, await store.readTakenSeats(plan.flights))
  const buyers = buyersOf(kept, types)
  return {
    kind: 'extras',
    seatMaps: seatMapsOfPlan(plan, market).map((map) => withBuyers(map, buyers)),
    bags: bagsOfPlan(plan, market).flatMap((bag) => {
      const passengers = bag.passengers.filter((key) => buyers.mayBuy(key, 'bag', bag.covers))
      return passengers.length > 0 ? [{ ...bag, passengers } satisfies BagService] : []
    }),
  }
}

/** Adds extras to a reservation in one transaction: the seats are taken, and an EMD is issued for what costs something. */
export function addHouseExtras(
  command: AddExtrasCommand,
  context: SupplyContext,
  { store, offers }: LaterExtrasDeps,
): Promise<SupplyOutcome<Reservation>> {
  return store
    .change(async (change): Promise<SupplyOutcome<Reservation>> => {
      const kept = await change.lock(command.reservationRef)
      if (!kept) return refusedOutcome('notFound')
      const plan = flownPlanOf(kept, command.types)
      if (!plan) return refusedOutcome('notPossible')
      const market = marketOf(offers, await change.readTakenSeats(plan.flights))
      const buyers = buyersOf(kept, command.types)
      const keys = passengerKeys(command.types)
      const isBuyable = command.extras.every((one) =>
        buyers.mayBuy(keys[one.passenger] ?? '', one.kind, one.covers),
      )
      const sold = sellExtras({ chosen: command.extras, types: command.types }, plan, market)
      if (!isBuyable || !sold) return refusedOutcome('extraGone')
      if (compareMoney(sold.total, command.expected) > 0) return refusedOutcome('priceChanged')
      // Nothing was written before: a seat that somebody else has meanwhile leaves the reservation as it is.
      if (!(await change.takeChosenSeats(kept.reservationRef, sold.seats))) throw new SeatsTaken()
      const emds = await numberEmds({ ...kept, extras: sold.extras }, context.now, change)
      const extras = [...kept.extras, ...sold.extras]
      const tickets = [...kept.tickets, ...emds]
      const total = addMoney(kept.total, sold.total)
      const { reservationRef } = kept
      await change.setExtras({ reservationRef, extras, tickets, totalSatang: total.amount, at: context.now })
      return { kind: 'done', value: publicReservationOf({ ...kept, extras, tickets, total }) }
    })
    .catch((fault: unknown) => {
      if (fault instanceof SeatsTaken) return refusedOutcome('extraGone')
      throw fault
    })
}

/** Rolls back the seats that were free, where another one was not. */
class SeatsTaken extends Error {
  override readonly name = 'SeatsTaken'
}

/** Returns the flights of a reservation whose tickets are all valid; undefined for any other. */
function flownPlanOf(kept: KeptReservation, types: readonly PassengerType[]): FlownPlan | undefined {
  const tickets = kept.tickets.filter((one) => one.emd === undefined && isDocumentValid(one))
  if (kept.state !== 'ticketed' || types.length !== kept.passengers || tickets.length !== types.length)
    return undefined
  const takes = Map.groupBy(kept.seats, ({ flightKey, on }) => `${on} ${flightKey}`)
  // A seat counts in its class and in every higher one: the lowest is the booked one.
  const flights: SaleableFlight[] = [...takes.values()].flatMap((all) => {
    const slot = Math.max(...all.map(({ rbd }) => slotOfRbd(rbd)))
    return all.slice(0, 1).map(({ flightKey, on }) => ({ flightKey, on, slot }))
  })
  const party: PassengerCounts = Object.fromEntries(
    [...Map.groupBy(types, (type) => type)].map(([type, all]) => [type, all.length]),
  )
  return { flights, coupons: kept.coupons, party }
}

function marketOf(offers: LaterExtrasDeps['offers'], taken: ReadonlySet<string>): ExtrasMarket {
  return {
    prices: extraPrices(),
    seatsOf: (flight) => offers.cabinSeatsOf(flight),
    isTaken: (flight, designator) => taken.has(seatKey(flight, designator)),
  }
}

type Buyers = {
  mayBuy(key: string, kind: 'bag' | 'seat', covers: readonly CoveredFlight[]): boolean
}

function buyersOf({ extras }: KeptReservation, types: readonly PassengerType[]): Buyers {
  const keys = passengerKeys(types)
  const nameOf = (kind: string, passenger: number, { journey, segment }: CoveredFlight) =>
    `${kind} ${passenger} ${journey}.${segment}`
  const had = new Set(extras.flatMap((one) => one.covers.map((at) => nameOf(one.kind, one.passenger, at))))
  return {
    mayBuy: (key, kind, covers) => covers.every((at) => !had.has(nameOf(kind, keys.indexOf(key), at))),
  }
}

function withBuyers(map: SeatMap, buyers: Buyers): SeatMap {
  const { journey, segment } = map
  const left = (services: readonly ExtraService[]) =>
    services.flatMap((one) => {
      const passengers = one.passengers.filter((key) => buyers.mayBuy(key, 'seat', [{ journey, segment }]))
      return passengers.length > 0 ? [{ ...one, passengers }] : []
    })
  const rows = map.rows.map(({ places, ...row }) => ({
    ...row,
    places: places.map(({ services, ...place }) => {
      const sold = left(services ?? [])
      return { ...place, ...(sold.length > 0 && { services: sold }) }
    }),
  }))
  return { ...map, rows }
}
