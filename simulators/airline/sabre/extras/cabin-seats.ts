import { seatsOfAircraft } from '../../world/aircraft-seats.ts'
import { hashOf } from '../../world/base-fares.ts'
import type { Flight } from '../../world/world-flight.ts'

/** The layout of a cabin: its letter, rows, letters between the aisles, number of seats and the row at an exit. */
export type Cabin = {
  readonly code: string
  readonly name: string
  readonly firstRow: number
  readonly lastRow: number
  readonly sections: readonly string[]
  readonly seats: number
  readonly exitRow?: number
}

type Layout = Pick<Cabin, 'code' | 'name' | 'firstRow' | 'sections' | 'seats'>

/** Returns the cabins of the aircraft of a flight. */
export function cabinsOf(flight: Flight): Cabin[] {
  const built = seatsOfAircraft(flight.operatedBy ?? flight.carrier, flight.aircraft)
  const isWide = built.economy > 180
  const sections = isWide ? ['ABC', 'DEFG', 'HJK'] : ['ABC', 'HJK']
  const layouts: Layout[] = [
    { code: 'F', name: 'First', firstRow: 1, sections: ['A', 'DG', 'K'], seats: built.first },
    {
      code: 'C',
      name: 'Business',
      firstRow: 11,
      sections: isWide ? ['A', 'DG', 'K'] : ['AC', 'HK'],
      seats: built.business,
    },
    {
      code: 'S',
      name: 'Premium Economy',
      firstRow: 21,
      sections: ['AC', 'DEFG', 'HK'],
      seats: built.premium,
    },
    { code: 'Y', name: 'Economy', firstRow: 31, sections, seats: built.economy },
  ]
  return layouts.filter((one) => one.seats > 0).map(cabinOf)
}

function cabinOf(layout: Layout): Cabin {
  const { code, firstRow, sections, seats } = layout
  const rows = Math.ceil(seats / sections.join('').length)
  const exit = code === 'Y' && rows > 10 ? { exitRow: firstRow + 9 } : {}
  return { ...layout, lastRow: firstRow + rows - 1, ...exit }
}

const frontRows = 3

/** Returns what a seat of a row costs in satang; nothing in front of economy. */
export function seatSatang({ code, firstRow, exitRow }: Cabin, row: number): number {
  if (code === 'F' || code === 'C') return 0
  if (code === 'S') return 50_000
  if (row === exitRow) return 120_000
  return row < firstRow + frontRows ? 80_000 : 30_000
}

/** Where somebody sits: the cabin decides on the price of the row. */
export type FlightSeat = { readonly cabin: Cabin; readonly row: number; readonly letter: string }

/** Returns a seat by its number; undefined where the cabin has none. */
export function seatOf(flight: Flight, code: string, number: string): FlightSeat | undefined {
  const [, row, letter] = /^(\d+)([A-Z])$/.exec(number) ?? []
  const cabin = cabinsOf(flight).find((one) => one.code === code)
  const isThere =
    cabin && Number(row) >= cabin.firstRow && Number(row) <= cabin.lastRow && letter !== undefined
  return isThere && cabin.sections.join('').includes(letter) ? { cabin, row: Number(row), letter } : undefined
}

/** Returns whether somebody of no booking has a seat: a third of the seats is taken, always the same ones. */
export function isTakenByOthers({ seatKey }: Flight, seat: string): boolean {
  return hashOf(`${seatKey}/${seat}`) % 3 === 0
}
