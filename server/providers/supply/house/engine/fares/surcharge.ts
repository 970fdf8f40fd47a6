import type { DistanceTier } from './fare-family.ts'

/** Carrier surcharge in baht per seat on an international flight, by distance band. */
export const surchargeByTier: Readonly<Record<DistanceTier, number>> = { 0: 650, 1: 1300, 2: 2000, 3: 3200 }
