import type { PassengerRequest } from '#contract/api/passengers.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { DocumentRequirement } from '#contract/terms/offer.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { NameLimits } from '#contract/terms/passenger/ticket-name.ts'
import type { LocalDate } from '#contract/terms/time.ts'

/** What passengers are checked against. */
export type PassengerFrame = {
  readonly party: PassengerCounts
  readonly itinerary: Itinerary
  readonly documents: DocumentRequirement
  readonly names: NameLimits
  /** The date of booking where the first flight leaves. */
  readonly today: LocalDate
  readonly isCountry: (code: string) => boolean
}

/** A passenger under validation, with the context of the checks. */
export type CheckedPassenger = {
  readonly one: PassengerRequest
  readonly index: number
  readonly everybody: readonly PassengerRequest[]
  /** The path of the passenger in the request: "passengers.0". */
  readonly path: string
  readonly frame: PassengerFrame
  /** Every date on which somebody flies. */
  readonly dates: readonly LocalDate[]
}
