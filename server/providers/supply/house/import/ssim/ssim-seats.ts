import { type CabinSeats, type HouseCabin } from '../../engine/cabin-seats.ts'

/** Cabins by the class letters of aircraft configurations (SSIM appendix; others are not cabins). */
const cabinOfLetter: Readonly<Record<string, HouseCabin>> = {
  F: 'first',
  P: 'first',
  A: 'first',
  J: 'business',
  C: 'business',
  D: 'business',
  I: 'business',
  Z: 'business',
  W: 'premiumEconomy',
  E: 'premiumEconomy',
  Y: 'economy',
  S: 'economy',
  M: 'economy',
}

/**
 * Seats from a configuration such as "J14W34Y316VV364": letters with numbers, until VV names a version; bunks (BB),
 * containers (LL) and pallets (PP) are no seats. Undefined when it does not give a number for each cabin.
 */
export function seatsOfConfiguration(configuration: string): CabinSeats | undefined {
  const seats = { economy: 0, premiumEconomy: 0, business: 0, first: 0 }
  const plain = configuration.replace(/VV.*$/, '').replaceAll(/BB\d+|LL\d+|PP\d+|\./g, '')
  if (!/^(?:[A-Z]\d{1,3})+$/.test(plain)) return undefined
  for (const [, letter = '', count = ''] of plain.matchAll(/([A-Z])(\d{1,3})/g)) {
    const cabin = cabinOfLetter[letter]
    if (cabin === undefined) return undefined
    seats[cabin] += Number(count)
  }
  return seats
}
