import { hashOf } from '../../world/base-fares.ts'
import { decimalOf } from '../wire-money.ts'

/** The data of a flight that its seat map needs. */
export type SeatedFlight = {
  readonly key: string
  readonly sliceId: string
  readonly segmentId: string
  readonly aircraft: string
  /** Cabin name on the wire. */
  readonly cabin: string
  /** Number of seats still for sale. */
  readonly seatsLeft: number
  /** Designators of seats already chosen. */
  readonly taken: ReadonlySet<string>
}

/** A passenger with a seat of their own. */
export type Seated = { readonly id: string; readonly isAdult: boolean }

/** A seat for one passenger as an orderable service. */
export type SeatService = {
  readonly id: string
  readonly passengerId: string
  readonly segmentId: string
  readonly flightKey: string
  readonly designator: string
  readonly satang: number
}

/** The layout of a cabin: letters between the aisles, rows, and the seat price in satang. */
type Layout = {
  readonly sections: readonly string[]
  readonly firstRow: number
  readonly rows: number
  readonly satang: number
  readonly wireCabin: string
}

const wideAircraft = new Set([
  '77W',
  '772',
  '773',
  '359',
  '351',
  '788',
  '789',
  '78P',
  '781',
  '333',
  '332',
  '388',
])
const bulkheadSatang = 90_000

function seatLayoutOf(cabin: string, aircraft: string): Layout {
  const isWide = wideAircraft.has(aircraft)
  switch (cabin) {
    case 'first':
      return { sections: ['A', 'DG', 'K'], firstRow: 1, rows: 2, satang: 0, wireCabin: 'first' }
    case 'business':
      return {
        sections: isWide ? ['A', 'DG', 'K'] : ['AC', 'HK'],
        firstRow: 11,
        rows: isWide ? 8 : 4,
        satang: 0,
        wireCabin: 'business',
      }
    case 'premium_economy':
      return {
        sections: ['AC', 'DEFG', 'HK'],
        firstRow: 21,
        rows: 5,
        satang: 50_000,
        wireCabin: 'premium_economy',
      }
    default:
      return {
        sections: isWide ? ['ABC', 'DEFG', 'HJK'] : ['ABC', 'HJK'],
        firstRow: 31,
        rows: isWide ? 24 : 22,
        satang: 25_000,
        wireCabin: 'economy',
      }
  }
}

/** Returns the seat map of a flight in the wire format, with a service for each available seat. */
export function toWireSeatMap(flight: SeatedFlight, passengers: readonly Seated[]): Record<string, unknown> {
  const layout = seatLayoutOf(flight.cabin, flight.aircraft)
  const free = freeSeats(flight, layout)
  const seatElement = (designator: string, isExit: boolean) => ({
    type: 'seat',
    designator,
    name: isExit ? 'Exit row seat' : '',
    disclosures: isExit ? ['Passenger must be an adult'] : [],
    available_services: free.has(designator)
      ? passengers
          .filter((one) => one.isAdult || !isExit)
          .map((one) => toWireSeatService(flight, designator, one))
      : [],
  })
  const rows = rowNumbers(layout).flatMap((row) => {
    const isExit = isExitRow(row, layout)
    const sections = layout.sections.map((letters) => ({
      elements: [...letters].map((letter) => seatElement(`${row}${letter}`, isExit)),
    }))
    return isExit ? [exitRow(layout), { sections }] : [{ sections }]
  })
  return {
    id: `sea_${stableIdSuffix(flight.segmentId)}`,
    slice_id: flight.sliceId,
    segment_id: flight.segmentId,
    cabins: [
      {
        deck: 0,
        cabin_class: layout.wireCabin,
        aisles: layout.sections.length - 1,
        wings: layout.rows > 10 ? { first_row_index: 8, last_row_index: 15 } : null,
        rows: [galleyRow(layout), ...rows, lavatoryRow(layout)],
      },
    ],
  }
}

/** Returns the seats of a flight that these passengers can order. */
export function seatServices(flight: SeatedFlight, passengers: readonly Seated[]): SeatService[] {
  const layout = seatLayoutOf(flight.cabin, flight.aircraft)
  return [...freeSeats(flight, layout)].flatMap((designator) =>
    passengers
      .filter((one) => one.isAdult || !isExitRow(Number.parseInt(designator, 10), layout))
      .map((one) => seatServiceOf(flight, designator, one)),
  )
}

function seatServiceOf(flight: SeatedFlight, designator: string, passenger: Seated): SeatService {
  const layout = seatLayoutOf(flight.cabin, flight.aircraft)
  const isDear = layout.satang > 0 && isFrontRow(Number.parseInt(designator, 10), layout)
  return {
    // the same seat of the same offer has the same id in every answer
    id: `ase_0000${stableIdSuffix(`${flight.segmentId}/${designator}/${passenger.id}`)}`,
    passengerId: passenger.id,
    segmentId: flight.segmentId,
    flightKey: flight.key,
    designator,
    satang: isDear ? bulkheadSatang : layout.satang,
  }
}

function toWireSeatService(
  flight: SeatedFlight,
  designator: string,
  passenger: Seated,
): Record<string, unknown> {
  const { id, passengerId, satang } = seatServiceOf(flight, designator, passenger)
  return { id, passenger_id: passengerId, total_amount: decimalOf(satang), total_currency: 'THB' }
}

function rowNumbers({ firstRow, rows }: Layout): number[] {
  return Array.from({ length: rows }, (_, index) => firstRow + index)
}

function isExitRow(row: number, { firstRow, rows }: Layout): boolean {
  return rows > 10 && row === firstRow + Math.floor(rows / 2)
}

function isFrontRow(row: number, layout: Layout): boolean {
  return row < layout.firstRow + 3 || isExitRow(row, layout)
}

/** Returns as many seats as are left for sale; always the same ones for one flight. */
function freeSeats(flight: SeatedFlight, layout: Layout): ReadonlySet<string> {
  const all = rowNumbers(layout).flatMap((row) =>
    [...layout.sections.join('')].map((letter) => `${row}${letter}`),
  )
  const shuffled = all.toSorted((one, other) => seatOrderKey(flight, one) - seatOrderKey(flight, other))
  const left = shuffled.filter((one) => !flight.taken.has(one))
  return new Set(left.slice(0, Math.max(0, flight.seatsLeft)))
}

function seatOrderKey(flight: SeatedFlight, designator: string): number {
  // the end of the key differs most and is mixed least by the hash, so it goes first
  return hashOf(`${designator}/${flight.key}`)
}

function seatRow(layout: Layout, types: (section: number) => string): Record<string, unknown> {
  return { sections: layout.sections.map((_, index) => ({ elements: [{ type: types(index) }] })) }
}

function galleyRow(layout: Layout): Record<string, unknown> {
  return seatRow(layout, (section) => (section === 1 ? 'galley' : 'bassinet'))
}

function lavatoryRow(layout: Layout): Record<string, unknown> {
  return seatRow(layout, (section) => (section === 1 ? 'closet' : 'lavatory'))
}

function exitRow(layout: Layout): Record<string, unknown> {
  return seatRow(layout, (section) => (section === 1 ? 'empty' : 'exit_row'))
}

function stableIdSuffix(text: string): string {
  const parts = ['a', 'b', 'c'].map((salt) =>
    hashOf(salt + text)
      .toString(36)
      .padStart(7, '0'),
  )
  return parts.join('').slice(0, 18)
}
