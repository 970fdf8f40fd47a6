import type { SearchRequest } from '#contract/api/search.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { type Search, type SearchWorld, acceptSearch } from '#server/flow/search/search.ts'
import type { CalendarDays, DatedPrice } from '#server/providers/supply/supplier-offer.ts'

/** The world and the moment that a search is judged by. */
export type Judging = { readonly world: SearchWorld; readonly now: Instant }

/** A trip on so many days from its own on; 0 where none of the wanted days can be booked. */
export type TripDays = CalendarDays & { readonly search: Search }

/**
 * The trip on those of so many days, from `startsAt` days after the wished one on, that can be booked: not past, not
 * too far ahead. A round trip keeps the days between its journeys, or its departure; of any other search only the
 * first journey counts. Refused when anything but the date is wrong with it.
 */
export function bookableTripDays(
  wire: SearchRequest,
  wanted: CalendarDays & { readonly startsAt: number },
  judging: Judging,
): Result<TripDays, Problem> {
  const [out, back] = wire.searchAirLegs
  if (!out) return fail(createProblem('noLegs', { field: 'search.searchAirLegs' }))
  const legs = wire.triptype === 1 && back ? ([out, back] as const) : ([out] as const)
  const isReturn = wanted.isReturn === true && legs.length === 2
  const today = todayAtPlace(out.from, judging) ?? dateOf(out)
  const [start, end] = [daysBetween(today, dateOf(out)), daysBetween(today, dateOf(legs.at(-1) ?? out))]
  const first = (isReturn ? end : start) + wanted.startsAt
  const from = Math.max(first, isReturn ? start : 0)
  // The last journey must be bookable, too.
  const lastBookable = bookableDays - (isReturn ? 0 : Math.max(end - start, 0))
  const last = Math.min(first + wanted.days - 1, lastBookable)
  const moved = Math.min(from, lastBookable) - (isReturn ? end : start)
  const search = acceptNestedSearch(
    {
      ...wire,
      triptype: legs.length === 2 ? 1 : 0,
      searchAirLegs: legs.map((leg, index) =>
        isReturn && index === 0 ? leg : { ...leg, departureDate: plusDays(dateOf(leg), moved) },
      ),
    },
    judging,
  )
  const days = Math.max(0, last - from + 1)
  return search.ok ? succeed({ search: search.value, days, ...(isReturn && { isReturn }) }) : search
}

function dateOf({ departureDate }: SearchRequest['searchAirLegs'][number]): LocalDate {
  return departureDate as LocalDate
}

/** A whole search that came as the member `search`, accepted, or its problem with the field named from the top. */
export function acceptNestedSearch(wire: SearchRequest, { world, now }: Judging): Result<Search, Problem> {
  const search = acceptSearch(wire, world, now)
  if (search.ok || search.fault.field === undefined) return search
  return fail({ ...search.fault, field: `search.${search.fault.field}` })
}

/** Whether both dates of a price can be booked; one never comes back before one left. */
export function createBookableDatesCheck(
  { journeys }: Search,
  judging: Judging,
): (price: DatedPrice) => boolean {
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
