import type { BaggageAllowance } from '#contract/terms/offer.ts'
import type { FareRules, RuleAnswer } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'

import type { AirlineKind } from '../airlines.ts'
import type { HouseCabin } from '../cabin-seats.ts'

/** Fare families by their letter in a fare basis. */
export type FamilyLetter = 'L' | 'S' | 'X'

/** A fare family: the product under which a cabin is sold. */
export type FareFamily = {
  readonly letter: FamilyLetter
  readonly brand: string
  /** Price in percent of the cheapest family. */
  readonly percent: number
  /** Baht added by distance band; low-cost baggage is priced by distance, not by fare. */
  readonly addBaht: readonly [number, number, number, number]
}

/** Distance bands of fees and surcharges: up to 1,500 km, 3,500 km, 6,000 km and beyond. */
export type DistanceTier = 0 | 1 | 2 | 3

/** Returns the band of a distance in kilometres. */
export function distanceTier(km: number): DistanceTier {
  if (km <= 1500) return 0
  if (km <= 3500) return 1
  return km <= 6000 ? 2 : 3
}

const nothing = [0, 0, 0, 0] as const
const full: readonly FareFamily[] = [
  { letter: 'L', brand: 'Lite', percent: 100, addBaht: nothing },
  { letter: 'S', brand: 'Standard', percent: 112, addBaht: nothing },
  { letter: 'X', brand: 'Flex', percent: 135, addBaht: nothing },
]
const lowCost: readonly FareFamily[] = [
  { letter: 'L', brand: 'Basic', percent: 100, addBaht: nothing },
  { letter: 'S', brand: 'Plus', percent: 100, addBaht: [420, 700, 1100, 1600] },
  { letter: 'X', brand: 'Flex', percent: 118, addBaht: [640, 1000, 1500, 2200] },
]

/** Returns the families an airline sells in a cabin; premium cabins lack the most restricted one. */
export function fareFamilies(kind: AirlineKind, cabin: HouseCabin): readonly FareFamily[] {
  const families = kind === 'full' ? full : lowCost
  return cabin === 'economy' ? families : families.slice(1)
}

/** Families that are paid when they are booked and not held, by airline; a simulated condition, as the fares are. */
const payFirstFamilies: Readonly<Record<string, readonly FamilyLetter[]>> = { UO: ['L'] }

/** Whether a family of an airline is paid when it is booked. */
export function isPayFirstFamily(airline: string, letter: FamilyLetter): boolean {
  return payFirstFamilies[airline]?.includes(letter) ?? false
}

/** Fees in baht by distance band, per passenger. */
const fees = {
  refund: [1000, 2000, 3000, 5000],
  refundLate: [1500, 3000, 4500, 7500],
  rebookBare: [1000, 1800, 2500, 4000],
  rebook: [500, 1000, 1500, 2500],
  reroute: [1200, 2200, 3200, 5200],
} as const

/** The part of the rules that depends on the family; the rest depends on the booking class. */
export type FamilyRules = Pick<FareRules, 'refund' | 'rebook' | 'reroute'>

const yes: RuleAnswer = { kind: 'yes' }
const no: RuleAnswer = { kind: 'no' }

/** Returns refund, rebooking and rerouting rules of a family for a distance band. */
export function familyRules(kind: AirlineKind, letter: FamilyLetter, band: DistanceTier): FamilyRules {
  const feeAnswerOf = (of: keyof typeof fees): RuleAnswer => ({
    kind: 'fee',
    fee: satang(fees[of][band] * 100),
  })
  if (letter === 'L') {
    return {
      refund: { beforeDeparture: no, afterDeparture: no, noShow: no },
      rebook: { beforeDeparture: feeAnswerOf('rebookBare'), afterDeparture: no },
      reroute: no,
    }
  }
  if (letter === 'S') {
    const back =
      kind === 'full'
        ? { beforeDeparture: feeAnswerOf('refund'), afterDeparture: feeAnswerOf('refundLate') }
        : { beforeDeparture: no, afterDeparture: no }
    return {
      refund: { ...back, noShow: no },
      rebook: {
        beforeDeparture: feeAnswerOf('rebook'),
        afterDeparture: kind === 'full' ? feeAnswerOf('rebookBare') : no,
      },
      reroute: kind === 'full' ? feeAnswerOf('reroute') : no,
    }
  }
  return {
    refund: {
      beforeDeparture: kind === 'full' ? yes : feeAnswerOf('refund'),
      afterDeparture: feeAnswerOf('refundLate'),
      noShow: kind === 'full' ? feeAnswerOf('refundLate') : no,
    },
    rebook: { beforeDeparture: yes, afterDeparture: kind === 'full' ? yes : feeAnswerOf('rebook') },
    reroute: feeAnswerOf('reroute'),
  }
}

const lowCostKg: Readonly<Record<FamilyLetter, number>> = { L: 0, S: 20, X: 30 }

/** Returns the free baggage allowance of a family. */
export function familyBaggage(kind: AirlineKind, cabin: HouseCabin, letter: FamilyLetter): BaggageAllowance {
  if (kind === 'lowCost') {
    return {
      cabinPieces: 1,
      cabinKg: 7,
      checkedPieces: 0,
      checkedKg: cabin === 'business' ? 40 : lowCostKg[letter],
    }
  }
  if (cabin === 'business' || cabin === 'first')
    return { cabinPieces: 2, cabinKg: 14, checkedPieces: 2, checkedKg: 32 }
  return { cabinPieces: 1, cabinKg: 7, checkedPieces: letter === 'L' ? 1 : 2, checkedKg: 23 }
}
