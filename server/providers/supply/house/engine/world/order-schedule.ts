import type { ScheduledFlight } from './schedule.ts'

/** A schedule in column order, with the ids of airports and airline. */
export type OrderedSchedule = {
  readonly rows: readonly ScheduledFlight[]
  readonly from: Uint16Array
  readonly to: Uint16Array
  readonly airline: Uint16Array
}

/** Returns the id of an airport or airline by its code. */
export type IdOf = (code: string) => number

/** Sorts flights by origin, destination, airline, departure and number, so that data read together is adjacent. */
export function orderSchedule(
  schedule: readonly ScheduledFlight[],
  ids: { readonly airport: IdOf; readonly airline: IdOf },
): OrderedSchedule {
  const keys = Float64Array.from(schedule, (row) => {
    const pair = ids.airport(row.from) * 8192 + ids.airport(row.to)
    return (pair * 2048 + ids.airline(row.carrier)) * 2048 + row.departureMinute
  })
  const order = Array.from(schedule, (_, index) => index)
  order.sort((left, right) => {
    const byKey = (keys[left] ?? 0) - (keys[right] ?? 0)
    return byKey === 0 ? compareByNumber(schedule[left], schedule[right]) : byKey
  })
  const rows = order.flatMap((index) => schedule[index] ?? [])
  return {
    rows,
    from: Uint16Array.from(rows, (row) => ids.airport(row.from)),
    to: Uint16Array.from(rows, (row) => ids.airport(row.to)),
    airline: Uint16Array.from(rows, (row) => ids.airline(row.carrier)),
  }
}

function compareByNumber(left: ScheduledFlight | undefined, right: ScheduledFlight | undefined): number {
  if (!left || !right) return 0
  return (
    left.number - right.number ||
    (left.firstDay ?? 0) - (right.firstDay ?? 0) ||
    left.summerDays - right.summerDays ||
    left.winterDays - right.winterDays
  )
}
