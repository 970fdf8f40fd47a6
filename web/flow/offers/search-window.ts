import { type SearchRequest } from '#contract/api/search.ts'

const anyTimeHours = 12
const minutesOfDay = 1440

/** A wish for the time of a flight: by departure or arrival, between two times of day such as "09:00" and "15:00". */
export type SearchWindow = {
  readonly by: 'departure' | 'arrival'
  readonly from: string
  readonly to: string
}

/** The time window of the journey of this position as searched; undefined when any time will do (specification §3). */
export function searchWindowOf(request: SearchRequest, journey: number): SearchWindow | undefined {
  const isReturn = request.triptype === 1 && journey === 1
  // On a trip over several cities the first window counts for every flight: said once.
  if (journey > 0 && !isReturn) return undefined
  const [kind, time, hours] = isReturn
    ? [request.windowTimeRetFlight, request.windowTimeRetTime, request.windowTimeRetRangeHour]
    : [request.windowTimeDepFlight, request.windowTimeDepTime, request.windowTimeDepRangeHour]
  if (hours >= anyTimeHours) return undefined
  const middle = Number(time.slice(0, 2)) * 60 + Number(time.slice(2))
  return {
    by: kind === 'TA' ? 'arrival' : 'departure',
    from: clockText(Math.max(0, middle - hours * 60)),
    to: clockText(Math.min(minutesOfDay, middle + hours * 60)),
  }
}

function clockText(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}
