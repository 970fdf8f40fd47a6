import type { Airport } from '../../engine/places.ts'
import type { AircraftBody } from '../world-aircraft.ts'

/** Block minutes of jets by kilometres in still air; interpolated linearly. */
const jetMinutes: readonly (readonly [km: number, minutes: number])[] = [
  [0, 32],
  [300, 62],
  [600, 84],
  [1000, 116],
  [1500, 154],
  [2500, 230],
  [4700, 364],
  [7000, 532],
  [10_000, 756],
  [13_500, 970],
  [17_000, 1200],
]
const turboprop = { kmPerHour: 470, onGround: 30 }

/** Largest relative effect of the westerlies on a long flight. */
const windShare = 0.05

/**
 * Returns the block time in steps of five minutes: great circle at the aircraft's speed, with the westerlies
 * of the middle latitudes.
 */
export function blockMinutesBetween(
  from: Airport,
  to: Airport,
  flight: { km: number; body: AircraftBody },
): number {
  const still =
    flight.body === 'turboprop'
      ? turboprop.onGround + (flight.km / turboprop.kmPerHour) * 60
      : stillAirMinutes(flight.km)
  const eastward = ((to.longitude - from.longitude + 540) % 360) - 180
  const reach = Math.max(-1, Math.min(1, eastward / 60))
  const latitude = Math.min(1, Math.abs(from.latitude + to.latitude) / 70)
  const minutes = still * (1 - windShare * reach * latitude)
  return Math.max(20, Math.round(minutes / 5) * 5)
}

function stillAirMinutes(km: number): number {
  const above = Math.max(
    1,
    jetMinutes.findIndex(([upTo]) => km <= upTo),
  )
  const index = km > (jetMinutes.at(-1)?.[0] ?? 0) ? jetMinutes.length - 1 : above
  const [fromKm, fromMinutes] = jetMinutes[index - 1] ?? [0, 0]
  const [toKm, toMinutes] = jetMinutes[index] ?? [1, 1]
  return fromMinutes + ((km - fromKm) / (toKm - fromKm)) * (toMinutes - fromMinutes)
}
