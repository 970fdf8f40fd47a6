import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import type { ScheduledFlight } from '#server/providers/supply/house/engine/world/schedule.ts'
import type { ImportedFlight } from '#server/providers/supply/house/import/imported-flight.ts'

/** Returns a daily flight of Thai Airways from Bangkok to Narita at ten, with the given changes. */
export function aScheduledFlight(number: number, more: Partial<ScheduledFlight> = {}): ScheduledFlight {
  return {
    carrier: 'TG' as AirlineCode,
    number,
    from: 'BKK' as AirportCode,
    to: 'NRT' as AirportCode,
    departureMinute: 600,
    blockMinutes: 360,
    summerDays: 127,
    winterDays: 127,
    aircraft: '77W',
    seats: { economy: 300, premiumEconomy: 0, business: 40, first: 0 },
    ...more,
  }
}

/** Returns the same flight as imported for the winter season of 2026. */
export function anImportedFlight(number: number, more: Partial<ImportedFlight> = {}): ImportedFlight {
  const period = { days: 127, firstDay: 20_751, lastDay: 20_904 }
  return { ...aScheduledFlight(number), ...period, isImported: true, ...more }
}
