/** Meals that can be asked for. Source: IATA codes of special meals (SSR). */
export const mealCodes = [
  'VGML',
  'VLML',
  'AVML',
  'VJML',
  'MOML',
  'HNML',
  'KSML',
  'SFML',
  'FPML',
  'DBML',
  'GFML',
  'LFML',
  'LSML',
  'NLML',
  'CHML',
  'BBML',
] as const
/** A meal that can be asked for: IATA code of a special meal. */
export type MealCode = (typeof mealCodes)[number]

/** How far somebody can walk, from far to not at all. Source: IATA codes for wheelchairs. */
export const wheelchairCodes = ['WCHR', 'WCHS', 'WCHC'] as const
/** A wheelchair: R to the aircraft, S also on its stairs, C to the seat. */
export type WheelchairCode = (typeof wheelchairCodes)[number]

/** An animal in the cabin, or in the hold. Source: IATA codes. */
export const petCodes = ['PETC', 'AVIH'] as const
/** An animal that travels along: PETC in the cabin, AVIH in the hold. */
export type PetCode = (typeof petCodes)[number]

/** Where somebody would like to sit. */
export const seatPreferences = ['window', 'aisle', 'bulkhead', 'exit'] as const
/** Where somebody would like to sit. */
export type SeatPreference = (typeof seatPreferences)[number]

/** Special service requests (SSR): asked for, never promised. */
export type PassengerRequests = {
  readonly meal?: MealCode
  readonly seat?: SeatPreference
  /** Beside whom: a name on the ticket, or whatever was typed for somebody of another booking. */
  readonly seatWith?: string
  readonly wheelchair?: WheelchairCode
  readonly pet?: PetCode
}
