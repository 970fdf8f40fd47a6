import { type SearchRequest } from '#contract/api/search.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { type Search, type SearchWorld, acceptSearch } from '#server/flow/search/search.ts'
import { type DatedPrice } from '#server/providers/supply/supplier-offer.ts'

/** The world and the moment that a search is judged by. */
export type Judging = { readonly world: SearchWorld; readonly now: Instant }

/** A one way on so many days from its own on; 0 where none of the wanted days can be booked. */
export type OneWayDays = { readonly search: Search; readonly days: number }

/**
 * The one way of a search's first journey on those of so many days, from `startsAt` days after the wished one on,
 * that can be booked: not past, not too far ahead. Refused when anything but the date is wrong with it.
 */
export function oneWayOnDays(
  wire: SearchRequest,
  wanted: { readonly startsAt: number; readonly days: number },
  judging: Judging,
): Result<OneWayDays, Problem> {
  const [leg] = wire.searchAirLegs
  if (!leg) return fail(createProblem('noLegs', { field: 'search.searchAirLegs' }))
  const today = todayAtPlace(leg.from, judging) ?? (leg.departureDate as LocalDate)
  const first = daysBetween(today, leg.departureDate as LocalDate) + wanted.startsAt
  const from = Math.max(first, 0)
  const last = Math.min(first + wanted.days - 1, bookableDays)
  const oneWay = { ...leg, departureDate: plusDays(today, Math.min(from, bookableDays)) }
  const search = acceptWithinDates({ ...wire, triptype: 0, searchAirLegs: [oneWay] }, judging)
  return search.ok ? succeed({ search: search.value, days: Math.max(0, last - from + 1) }) : search
}

/** A whole search that came as the member `search`, accepted, or its problem with the field named from the top. */
export function acceptWithinDates(wire: SearchRequest, { world, now }: Judging): Result<Search, Problem> {
  const search = acceptSearch(wire, world, now)
  if (search.ok || search.fault.field === undefined) return search
  return fail({ ...search.fault, field: `search.${search.fault.field}` })
}

/** Whether both dates of a price can be booked; one never comes back before one left. */
export function areDatesBookable({ journeys }: Search, judging: Judging): (price: DatedPrice) => boolean {
  const [out, back] = journeys
  const [outToday, backToday] = [
    out && todayAtPlace(out.from, judging),
    back && todayAtPlace(back.from, judging),
  ]
  return ({ departureOn, returnOn }) =>
    isBookableDate(departureOn, outToday) &&
    (returnOn === undefined || (isBookableDate(returnOn, backToday) && returnOn >= departureOn))
}

function isBookableDate(on: LocalDate, today: LocalDate | undefined): boolean {
  const ahead = today === undefined ? -1 : daysBetween(today, on)
  return ahead >= 0 && ahead <= bookableDays
}

function todayAtPlace(place: string, { world, now }: Judging): LocalDate | undefined {
  const zone = world.zoneOfPlace(place)
  return zone && todayIn(zone, now)
}
