import type { Money } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

/** Divides a ticketed reservation: some of its passengers get a reservation of their own, with their seats and tickets. */
export type DivideCommand = {
  readonly reservationRef: string
  /** Our reference of the new reservation, unique. */
  readonly clientReference: string
  /** The types of all passengers, in the order of the reservation. */
  readonly types: readonly PassengerType[]
  /** Positions of those who leave, ascending. */
  readonly leaving: readonly number[]
  /** What of the total of the reservation is theirs. */
  readonly total: Money
}
