import type { ToldServiceStatus } from '#contract/terms/passenger/special-service.ts'

/** A special service (SSR) in a reservation, of one passenger on one flight or on all. */
export type ReservedService = {
  /** Position of the passenger in the booking, from 0. */
  readonly passenger: number
  /** Position of the flight in travel order, from 0; absent for the whole booking. */
  readonly segment?: number
  readonly code: string
  /** Free text; never of services that carry passports or addresses, and of contacts only to tell one from another. */
  readonly text: string
  readonly status: ToldServiceStatus
}

/** Requests a service of one passenger on these flights of a reservation. */
export type ServiceCommand = {
  readonly reservationRef: string
  readonly passenger: number
  /** Positions of the flights in travel order, from 0. */
  readonly segments: readonly number[]
  readonly code: string
  readonly text: string
  /** Codes of earlier services of the passenger that this one takes the place of; none when absent. */
  readonly replaces?: readonly string[]
}
