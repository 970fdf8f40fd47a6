import type { SeatPlace } from '../../supplier-offer.ts'
import type { CabinSeats, HouseCabin } from '../engine/cabin-seats.ts'

/** A seat that the house numbers and prices; whether it is taken is in the database. */
export type CabinSeat = {
  /** "31A". */
  readonly designator: string
  /** Which price it has: seats at the front and in the exit row cost more. */
  readonly kind: 'seat' | 'frontSeat' | 'exitSeat'
}

/** A row of a cabin: seats by section, with an aisle between sections; a missing seat is a gap. */
export type CabinRow = {
  readonly number: number
  readonly sections: readonly (readonly (CabinSeat | undefined)[])[]
}

/** An aircraft with more seats in its economy cabin has two aisles. */
const mostInOneAisle = 200
const frontRows = 3
/** Cabins with fewer rows have no exit of their own. */
const fewestRowsWithExit = 10

const firstRows: Readonly<Record<HouseCabin, number>> = {
  first: 1,
  business: 11,
  premiumEconomy: 21,
  economy: 31,
}

function sectionsOf(cabin: HouseCabin, isWide: boolean): readonly string[] {
  if (cabin === 'first') return isWide ? ['A', 'DG', 'K'] : ['A', 'K']
  if (cabin === 'business') return isWide ? ['A', 'DG', 'K'] : ['AC', 'HK']
  if (cabin === 'premiumEconomy') return isWide ? ['AC', 'DEG', 'HK'] : ['AC', 'HK']
  return isWide ? ['ABC', 'DEG', 'HJK'] : ['ABC', 'HJK']
}

/** Returns the rows of a cabin with exactly as many seats as it has. */
export function cabinRowsOf(cabin: HouseCabin, seats: CabinSeats): CabinRow[] {
  const sections = sectionsOf(cabin, seats.economy > mostInOneAisle)
  const abreast = sections.join('').length
  const rows = Math.ceil(seats[cabin] / abreast)
  const exitRow = rows >= fewestRowsWithExit ? Math.floor(rows / 2) : -1
  let left = seats[cabin]
  return Array.from({ length: rows }, (_, index) => {
    const number = firstRows[cabin] + index
    const kind = index === exitRow ? 'exitSeat' : index < frontRows ? 'frontSeat' : 'seat'
    const seatOf = (letter: string) =>
      left-- > 0 ? ({ designator: `${number}${letter}`, kind } as const) : undefined
    return { number, sections: sections.map((letters) => [...letters].map(seatOf)) }
  })
}

/** Returns the places of a row from left to right; `placeOf` says what a seat is. */
export function placesOfRow({ sections }: CabinRow, placeOf: (seat: CabinSeat) => SeatPlace): SeatPlace[] {
  const empty = { isFree: false, isExitRow: false } as const
  return sections.flatMap((seats, index) => [
    ...(index > 0 ? [{ kind: 'aisle', ...empty } as const] : []),
    ...seats.map((seat) => (seat ? placeOf(seat) : ({ kind: 'gap', ...empty } as const))),
  ])
}
