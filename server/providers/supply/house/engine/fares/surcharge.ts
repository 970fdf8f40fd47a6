import { type DistanceBand } from './fare-family.ts'

/** Baht that an airline with a surcharge adds for a seat on an international flight, by distance band. */
export const surchargeByBand: Readonly<Record<DistanceBand, number>> = { 0: 650, 1: 1300, 2: 2000, 3: 3200 }
