import { type SearchRequest } from '#contract/api/search.ts'
import { DateStrip } from './date-strip.tsx'
import { OtherDatesButton } from './other-dates-button.tsx'

/** Which search the dates are of, and whether prices may be asked for: after the first offers, never in their way. */
export type OtherDatesProps = { readonly request: SearchRequest; readonly isReady: boolean }

/** The same search on other dates: days of a one way, pairs of days of a round trip; none for several cities. */
export function OtherDates({ request, isReady }: OtherDatesProps) {
  if (request.triptype === 0) return <DateStrip request={request} isReady={isReady} />
  return request.triptype === 1 ? <OtherDatesButton request={request} /> : null
}
