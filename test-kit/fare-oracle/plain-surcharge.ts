import type { PassengerType } from '#contract/terms/passenger.ts'
import type { PlainFlight } from './dated-flights.ts'

/** Returns an airline's surcharge on an international flight in whole baht; none for a lap infant. */
export function surchargeBaht({ airline, isInternational, km }: PlainFlight, type: PassengerType): number {
  if (!airline.surchargeCode || !isInternational || type === 'infantOnLap') return 0
  if (km <= 1500) return 650
  if (km <= 3500) return 1300
  return km <= 6000 ? 2000 : 3200
}
