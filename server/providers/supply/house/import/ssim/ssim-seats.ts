import type { CabinSeats, HouseCabin } from '../../engine/cabin-seats.ts'

/** Cabins by class letter of aircraft configurations (SSIM appendix; other letters are not cabins). */
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
 * Returns the seats of a configuration such as "J14W34Y316VV364": letters with numbers, up to VV with a
 * version; bunks (BB), containers (LL) and pallets (PP) are ignored. Undefined unless each cabin has a
 * number.
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
