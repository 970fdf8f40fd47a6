import { hashFractionOf } from '../../engine/hash.ts'
import { markMinutes, slotOfDay, marksPerDay } from './time-slots.ts'
import type { WorldAirport } from '../world-airports.ts'

/** Duration of a departure bank; the arrival bank before it leaves time to connect. */
const departing = { fromMinute: 0, toMinute: 55 }
const arriving = { fromMinute: -125, toMinute: -50 }
/** Weight of a time inside a bank relative to outside. */
const draw = 4

/** Default banks by airport size, in hours. */
const usualBanks: Readonly<Record<WorldAirport['size'], readonly number[]>> = {
  L: [7.5, 10.5, 13.5, 16.5, 19.5],
  M: [7, 11.5, 16, 20],
  S: [7, 13, 18.5],
}

/** Random offset of the default banks between airports, in minutes. */
const usualSpread = 150

/** Returns the weight of a hub's banks for its home airlines, by time slot. */
export function hubWavesOf(airport: WorldAirport, isArrival: boolean): Float64Array {
  const waves = new Float64Array(marksPerDay).fill(1)
  const moved = (hashFractionOf(`banks ${airport.code}`) - 0.5) * usualSpread
  const usual = usualBanks[airport.size].map((hour) => hour * 60 + moved)
  const banks = airport.banks.length > 0 ? airport.banks : usual
  const { fromMinute, toMinute } = isArrival ? arriving : departing
  for (const bank of banks) {
    for (let minute = fromMinute; minute < toMinute; minute += markMinutes) {
      waves[slotOfDay(Math.floor((bank + minute) / markMinutes))] = draw
    }
  }
  return waves
}
