/** Where a clerk has made a booking that is entered by hand: a GDS, an airline's website, or elsewhere. */
export const reservationSystems = ['amadeus', 'sabre', 'travelport', 'airlineSite', 'other'] as const
/** One of `reservationSystems`. */
export type ReservationSystem = (typeof reservationSystems)[number]
