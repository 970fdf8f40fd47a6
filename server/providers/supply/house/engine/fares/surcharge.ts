import { type DistanceTier } from './fare-family.ts'

/** Baht that an airline with a surcharge adds for a seat on an international flight, by distance band. */
export const surchargeByTier: Readonly<Record<DistanceTier, number>> = { 0: 650, 1: 1300, 2: 2000, 3: 3200 }
