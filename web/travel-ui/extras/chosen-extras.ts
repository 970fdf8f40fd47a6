import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { BagAnswer, SeatMapAnswer, SeatMapsAnswer, SeatPlaceAnswer } from '#contract/api/seat-maps.ts'

/** A traveller who can have extras: the position in the order, the key of the offers, and the name. */
export type ExtraTraveller = { readonly position: number; readonly key: string; readonly name: string }

/** A flight of an offer: indexes of journey and segment, from 0. */
export type FlightAt = { readonly journey: number; readonly segment: number }

/** Returns the price in satang at which a seat is sold to a traveller; undefined when it is not. */
export function seatPriceFor(
  { isFree, sold = [] }: SeatPlaceAnswer,
  { key }: ExtraTraveller,
): number | undefined {
  return isFree ? sold.find(({ passengers }) => passengers.includes(key))?.price : undefined
}

/** Returns the seat that a traveller has chosen on a flight. */
export function chosenSeat(extras: readonly ExtraRequest[], passenger: number, flight: FlightAt) {
  return extras
    .filter((one) => one.kind === 'seat')
    .find((one) => one.passenger === passenger && isOnFlight(one, flight))
}

/** Returns the extras with another seat for a traveller on a flight; without one when it is the same seat. */
export function withSeat(
  extras: readonly ExtraRequest[],
  seat: FlightAt & { readonly passenger: number; readonly designator: string; readonly price: number },
): ExtraRequest[] {
  const before = chosenSeat(extras, seat.passenger, seat)
  const rest = extras.filter((one) => one !== before)
  return before?.designator === seat.designator ? rest : [...rest, { kind: 'seat', ...seat }]
}

/** Returns the extras with a bag for a traveller, or without it. */
export function withBag(
  extras: readonly ExtraRequest[],
  { id, price }: Pick<BagAnswer, 'id' | 'price'>,
  { passenger, isWanted }: { readonly passenger: number; readonly isWanted: boolean },
): ExtraRequest[] {
  const rest = extras.filter((one) => !isBag(one, id, passenger))
  return isWanted ? [...rest, { kind: 'bag', id, passenger, price }] : rest
}

/** Returns whether a traveller has chosen a bag. */
export function hasBag(extras: readonly ExtraRequest[], id: string, passenger: number): boolean {
  return extras.some((one) => isBag(one, id, passenger))
}

function isBag(one: ExtraRequest, id: string, passenger: number): boolean {
  return one.kind === 'bag' && one.id === id && one.passenger === passenger
}

/** Returns those of the extras that are still sold to their travellers at the price at which they were chosen. */
export function stillOnSale(
  extras: readonly ExtraRequest[],
  { seatMaps, bags }: Pick<SeatMapsAnswer, 'seatMaps' | 'bags'>,
  travellers: readonly ExtraTraveller[],
): readonly ExtraRequest[] {
  return extras.filter((one) => {
    const traveller = travellers.find(({ position }) => position === one.passenger)
    if (!traveller) return false
    if (one.kind === 'bag')
      return bags.some(({ id, price, passengers }) => {
        return id === one.id && price === one.price && passengers.includes(traveller.key)
      })
    const places = seatMaps
      .filter((map) => isOnFlight(map, one))
      .flatMap(({ rows }) => rows.flatMap((row) => row.places))
    const seat = places.find(({ designator }) => designator === one.designator)
    return seat !== undefined && seatPriceFor(seat, traveller) === one.price
  })
}

/** Returns whether seats or bags were chosen, or cleared, that the total does not know of yet. */
export function hasUnadded({
  picked,
  extras,
}: {
  readonly picked: readonly ExtraRequest[]
  readonly extras: readonly ExtraRequest[]
}): boolean {
  const inOrder = (list: readonly ExtraRequest[]) => list.map((one) => JSON.stringify(one)).toSorted()
  return JSON.stringify(inOrder(picked)) !== JSON.stringify(inOrder(extras))
}

/** Returns the sum of the extras in satang. */
export function sumOfExtras(extras: readonly ExtraRequest[]): number {
  return extras.reduce((sum, { price }) => sum + price, 0)
}

/** Returns the cabins of a flight in which at least one seat is sold with the tickets. */
export function cabinsOnSale(seatMaps: readonly SeatMapAnswer[], flight: FlightAt): SeatMapAnswer[] {
  const isSold = ({ rows }: SeatMapAnswer) => rows.some(({ places }) => places.some((one) => one.sold))
  return seatMaps.filter((one) => isOnFlight(one, flight) && isSold(one))
}

function isOnFlight(one: FlightAt, { journey, segment }: FlightAt): boolean {
  return one.journey === journey && one.segment === segment
}
