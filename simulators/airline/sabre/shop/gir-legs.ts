import { type LocalDateTime, dateOfLocalTime, daysBetween, epochMsOf } from '#contract/terms/time.ts'
import { distanceKm } from '../../world/airports.ts'
import type { Flight } from '../../world/world-flight.ts'
import type { GirDescriptions } from './gir-descriptions.ts'

/** Returns the reference number of a leg with all its flights. */
export function legReferenceOf(pools: GirDescriptions, flights: readonly Flight[]): number {
  const first = flights[0]
  if (!first) throw new RangeError('a leg has at least one flight')
  const last = flights.at(-1) ?? first
  const startsOn = dateOfLocalTime(first.departureLocal)
  const schedules = flights.map((flight) => {
    const later = daysBetween(startsOn, dateOfLocalTime(flight.departureLocal))
    const ref = pools.schedules.ref(scheduleOf(flight))
    return later === 0 ? { ref } : { ref, departureDateAdjustment: later }
  })
  const elapsedTime = (epochMsOf(last.arrivalAt) - epochMsOf(first.departureAt)) / 60_000
  return pools.legs.ref({ elapsedTime, schedules })
}

function scheduleOf(flight: Flight): Record<string, unknown> {
  const operating = flight.operatedBy ?? flight.carrier
  const operatingNumber = flight.operatedBy === undefined ? flight.number : flight.operatingNumber
  const later = daysBetween(dateOfLocalTime(flight.departureLocal), dateOfLocalTime(flight.arrivalLocal))
  return {
    frequency: 'SMTWTFS',
    stopCount: flight.stop ? 1 : 0,
    eTicketable: true,
    totalMilesFlown: Math.round(distanceKm(flight.from, flight.to) / 1.609344),
    elapsedTime: flight.durationMinutes,
    departure: {
      ...toWirePlace(flight.from),
      time: timeWithOffset(flight.departureLocal, epochMsOf(flight.departureAt)),
    },
    arrival: {
      ...toWirePlace(flight.to),
      time: timeWithOffset(flight.arrivalLocal, epochMsOf(flight.arrivalAt)),
      ...(later === 0 ? {} : { dateAdjustment: later }),
    },
    carrier: {
      marketing: flight.carrier,
      marketingFlightNumber: Number(flight.number),
      operating,
      ...(operatingNumber === undefined ? {} : { operatingFlightNumber: Number(operatingNumber) }),
      ...(flight.operatedBy === undefined ? {} : { codeShared: operating, disclosure: operating }),
      equipment: { code: flight.aircraft, typeForFirstLeg: 'W', typeForLastLeg: 'W' },
    },
    ...(flight.stop ? { hiddenStops: [{ ...toWirePlace(flight.stop), elapsedLayoverTime: 60 }] } : {}),
  }
}

function toWirePlace(airport: Flight['from']): Record<string, unknown> {
  return { airport: airport.code, city: airport.cityCode, country: airport.country }
}

/** Returns the local time with its offset from UTC: "23:50:00+07:00". */
export function timeWithOffset(local: LocalDateTime, atMs: number): string {
  const offset = Math.round((Date.parse(`${local.slice(0, 16)}:00Z`) - atMs) / 60_000)
  const size = Math.abs(offset)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${local.slice(11, 16)}:00${sign}${hours}:${String(size % 60).padStart(2, '0')}`
}
