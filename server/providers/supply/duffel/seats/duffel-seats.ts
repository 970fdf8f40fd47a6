import { type Money, compareMoney } from '#contract/terms/money.ts'
import type { ExtraService, SeatMap, SeatPlace } from '../../supplier-offer.ts'
import { parseBaht } from '../duffel-amounts.ts'
import { type WireElement, type WireRow, type WireSeatMap, wireSeatMap } from './duffel-seat-wire.ts'
import { cabinOfWire } from '../duffel-to-terms.ts'
import { type BuyersOfOffer, nobody } from './duffel-buyers.ts'
import type { WireOffer } from '../duffel-wire.ts'

type SeatMapRow = SeatMap['rows'][number]

/**
 * Returns the seat maps of an offer in segment order, from the lower deck to the upper. A map that is
 * unreadable, or of an unknown segment or cabin, is left out. Seats are sold to the buyers, and only shown without them.
 */
export function seatMapsOf(
  offer: WireOffer,
  rows: readonly unknown[],
  buyers: BuyersOfOffer = nobody,
): readonly SeatMap[] {
  const maps = rows.flatMap((one) => {
    const read = wireSeatMap.safeParse(one)
    return read.success ? [read.data] : []
  })
  return offer.slices.flatMap((slice, journey) =>
    slice.segments.flatMap((segment, position) => {
      const map = maps.find((one) => segment.id !== undefined && one.segment_id === segment.id)
      return map ? seatMapCabins(map, buyers).map((one) => ({ journey, segment: position, ...one })) : []
    }),
  )
}

function seatMapCabins(map: WireSeatMap, buyers: BuyersOfOffer): Pick<SeatMap, 'cabin' | 'rows'>[] {
  const upwards = map.cabins.toSorted((one, two) => (one.deck ?? 0) - (two.deck ?? 0))
  return upwards.flatMap(({ cabin_class: name, rows }) => {
    const cabin = cabinOfWire[name]
    // the seats behind a row of exits are the exit row
    const behindExit = rows.map((_, index) => index > 0 && isExit(rows[index - 1]))
    return cabin
      ? [{ cabin, rows: rows.map((row, index) => seatMapRowOf(row, behindExit[index] ?? false, buyers)) }]
      : []
  })
}

function isExit(row: WireRow | undefined): boolean {
  const elements = row?.sections.flatMap((section) => section.elements) ?? []
  return elements.some((one) => one.type === 'exit_row')
}

function seatMapRowOf(row: WireRow, isBehindExit: boolean, buyers: BuyersOfOffer): SeatMapRow {
  const aisle: SeatPlace = { kind: 'aisle', isFree: false, isExitRow: false }
  const places = row.sections.flatMap((section, index) => [
    ...(index > 0 ? [aisle] : []),
    ...section.elements.map((one) => seatPlaceOf(one, isBehindExit, buyers)),
  ])
  const designator = places.find((one) => one.designator !== undefined)?.designator
  const number = /^\d+/.exec(designator ?? '')?.[0]
  return { ...(number === undefined ? {} : { number: Number(number) }), places }
}

const facilities = new Set(['bassinet', 'exit_row', 'lavatory', 'galley', 'closet', 'stairs'])

function seatPlaceOf(element: WireElement, isBehindExit: boolean, buyers: BuyersOfOffer): SeatPlace {
  const isSeat = element.type === 'seat' || element.type === 'restricted_seat_general'
  if (!isSeat) {
    const kind = facilities.has(element.type) ? 'facility' : 'gap'
    return { kind, isFree: false, isExitRow: element.type === 'exit_row' }
  }
  const fee = highestSeatFee(element)
  const isFree = element.type === 'seat' && fee !== undefined
  const services = seatServicesOf(element, buyers)
  const saysExit = (element.disclosures ?? []).some((text) => /exit row/i.test(text))
  return {
    kind: 'seat',
    ...(element.designator ? { designator: element.designator } : {}),
    isFree,
    isExitRow: isBehindExit || saysExit,
    ...(fee && fee.amount > 0 ? { fee } : {}),
    ...(isFree && services.length > 0 ? { services } : {}),
  }
}

/** Returns the services by which known passengers can buy a seat. */
function seatServicesOf(
  { available_services: services }: WireElement,
  buyers: BuyersOfOffer,
): ExtraService[] {
  return (services ?? []).flatMap(({ id, passenger_id: passenger, total_amount, total_currency }) => {
    const amount = parseBaht(total_amount, total_currency)
    const key = buyers.get(passenger ?? '')
    return id && key !== undefined && amount && amount.amount >= 0
      ? [{ serviceRef: id, amount, passengers: [key] }]
      : []
  })
}

/** Returns the highest price of the seat for any passenger; undefined when it is unavailable, or not priced in baht. */
function highestSeatFee(element: WireElement): Money | undefined {
  const fees = (element.available_services ?? []).map((one) =>
    parseBaht(one.total_amount, one.total_currency),
  )
  const known = fees.flatMap((fee) => (fee && fee.amount >= 0 ? [fee] : []))
  return known.length === fees.length ? known.toSorted(compareMoney).at(-1) : undefined
}
