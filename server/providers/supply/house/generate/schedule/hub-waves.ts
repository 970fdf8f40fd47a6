import { fractionOf } from '../../engine/hash.ts'
import { markMinutes, markOfDay, marksPerDay } from './time-slots.ts'
import { type WorldAirport } from '../world-airports.ts'

/** A wave of departures lasts so long; that of the arrivals before it leaves time to change planes. */
const departing = { fromMinute: 0, toMinute: 55 }
const arriving = { fromMinute: -125, toMinute: -50 }
/** How much more a time inside a wave draws than one outside. */
const draw = 4

/** Waves where nobody wrote any: by size of the airport, in hours. */
const usualBanks: Readonly<Record<WorldAirport['size'], readonly number[]>> = {
  L: [7.5, 10.5, 13.5, 16.5, 19.5],
  M: [7, 11.5, 16, 20],
  S: [7, 13, 18.5],
}

/** Minutes over which the airports differ in them. */
const usualSpread = 150

/** How much the waves of a hub draw the flights of the airlines at home there, by mark of the day. */
export function hubWavesOf(airport: WorldAirport, isArrival: boolean): Float64Array {
  const waves = new Float64Array(marksPerDay).fill(1)
  const moved = (fractionOf(`banks ${airport.code}`) - 0.5) * usualSpread
  const usual = usualBanks[airport.size].map((hour) => hour * 60 + moved)
  const banks = airport.banks.length > 0 ? airport.banks : usual
  const { fromMinute, toMinute } = isArrival ? arriving : departing
  for (const bank of banks) {
    for (let minute = fromMinute; minute < toMinute; minute += markMinutes) {
      waves[markOfDay(Math.floor((bank + minute) / markMinutes))] = draw
    }
  }
  return waves
}
