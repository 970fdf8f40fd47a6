/** Which flight of which offer: positions of journey and segment, from 0. */
export type FlightPosition = { readonly offerId: string; readonly journey: number; readonly segment: number }
