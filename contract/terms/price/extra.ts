import type { Money } from '../money.ts'
import type { PassengerType } from '../passenger.ts'

/** The kinds of extras: a checked bag beyond the allowance, and a seat of the seat map. */
export const extraKinds = ['bag', 'seat'] as const
/** A bag or a seat. */
export type ExtraKind = (typeof extraKinds)[number]

/** A flight of an offer: indexes of journey and segment, from 0. */
export type CoveredFlight = { readonly journey: number; readonly segment: number }

/** A bag or a seat that is bought with the tickets, for one passenger. */
export type PricedExtra = {
  readonly kind: ExtraKind
  /** Position of the passenger in the order. */
  readonly passenger: number
  readonly covers: readonly CoveredFlight[]
  /** Seats only: "14C". */
  readonly designator?: string
  /** Bags only, in kilograms; absent where the supplier does not state it. */
  readonly maxKg?: number
  /** What the supplier charges, and the customer pays. */
  readonly amount: Money
  /** The supplier's id of the service: kept on the server. */
  readonly serviceRef: string
}

/** The n-th passenger of a type in a party, from 0: "adult-1". Suppliers sell extras for these before anybody has a name. */
export type PassengerKey = string

/** Returns the keys of passengers, in their order. */
export function passengerKeys(types: readonly PassengerType[]): PassengerKey[] {
  return types.map((type, at) => `${type}-${types.slice(0, at).filter((other) => other === type).length}`)
}
