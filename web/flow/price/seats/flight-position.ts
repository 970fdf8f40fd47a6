/** A flight of an offer: indexes of journey and segment, from 0. */
export type FlightPosition = { readonly offerId: string; readonly journey: number; readonly segment: number }
