import { type Money, compareMoney } from '#contract/terms/money.ts'
import type { SeatMap, SeatPlace } from '../../supplier-offer.ts'
import { parseBaht } from '../duffel-amounts.ts'
import { type WireElement, type WireRow, type WireSeatMap, wireSeatMap } from './duffel-seat-wire.ts'
import { cabinOfWire } from '../duffel-to-terms.ts'
import type { WireOffer } from '../duffel-wire.ts'

type SeatMapRow = SeatMap['rows'][number]

/**
 * Returns the seat maps of an offer in segment order, from the lower deck to the upper. A map that is
 * unreadable, or of an unknown segment or cabin, is left out.
 */
export function seatMapsOf(offer: WireOffer, rows: readonly unknown[]): readonly SeatMap[] {
  const maps = rows.flatMap((one) => {
    const read = wireSeatMap.safeParse(one)
    return read.success ? [read.data] : []
  })
  return offer.slices.flatMap((slice, journey) =>
    slice.segments.flatMap((segment, position) => {
      const map = maps.find((one) => segment.id !== undefined && one.segment_id === segment.id)
      return map ? seatMapCabins(map).map((one) => ({ journey, segment: position, ...one })) : []
    }),
  )
}

function seatMapCabins(map: WireSeatMap): Pick<SeatMap, 'cabin' | 'rows'>[] {
  const upwards = map.cabins.toSorted((one, two) => (one.deck ?? 0) - (two.deck ?? 0))
  return upwards.flatMap(({ cabin_class: name, rows }) => {
    const cabin = cabinOfWire[name]
    // the seats behind a row of exits are the exit row
    const behindExit = rows.map((_, index) => index > 0 && isExit(rows[index - 1]))
    return cabin
      ? [{ cabin, rows: rows.map((row, index) => seatMapRowOf(row, behindExit[index] ?? false)) }]
      : []
  })
}

function isExit(row: WireRow | undefined): boolean {
  const elements = row?.sections.flatMap((section) => section.elements) ?? []
  return elements.some((one) => one.type === 'exit_row')
}

function seatMapRowOf(row: WireRow, isBehindExit: boolean): SeatMapRow {
  const aisle: SeatPlace = { kind: 'aisle', isFree: false, isExitRow: false }
  const places = row.sections.flatMap((section, index) => [
    ...(index > 0 ? [aisle] : []),
    ...section.elements.map((one) => seatPlaceOf(one, isBehindExit)),
  ])
  const designator = places.find((one) => one.designator !== undefined)?.designator
  const number = /^\d+/.exec(designator ?? '')?.[0]
  return { ...(number === undefined ? {} : { number: Number(number) }), places }
}

const facilities = new Set(['bassinet', 'exit_row', 'lavatory', 'galley', 'closet', 'stairs'])

function seatPlaceOf(element: WireElement, isBehindExit: boolean): SeatPlace {
  const isSeat = element.type === 'seat' || element.type === 'restricted_seat_general'
  if (!isSeat) {
    const kind = facilities.has(element.type) ? 'facility' : 'gap'
    return { kind, isFree: false, isExitRow: element.type === 'exit_row' }
  }
  const fee = highestSeatFee(element)
  const saysExit = (element.disclosures ?? []).some((text) => /exit row/i.test(text))
  return {
    kind: 'seat',
    ...(element.designator ? { designator: element.designator } : {}),
    isFree: element.type === 'seat' && fee !== undefined,
    isExitRow: isBehindExit || saysExit,
    ...(fee && fee.amount > 0 ? { fee } : {}),
  }
}

/** Returns the highest price of the seat for any passenger; undefined when it is unavailable, or not priced in baht. */
function highestSeatFee(element: WireElement): Money | undefined {
  const fees = (element.available_services ?? []).map((one) =>
    parseBaht(one.total_amount, one.total_currency),
  )
  const known = fees.flatMap((fee) => (fee && fee.amount >= 0 ? [fee] : []))
  return known.length === fees.length ? known.toSorted(compareMoney).at(-1) : undefined
}
