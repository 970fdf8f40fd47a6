import { type SearchRequest } from '#contract/api/search.ts'
import { DateStrip } from './date-strip.tsx'
import { OtherDatesButton } from './other-dates-button.tsx'
import { type QuietMoment } from './use-when-idle.ts'

/** Which search the dates are of, and how it stands: prices are asked for after its offers, never in their way. */
export type OtherDatesProps = { readonly request: SearchRequest } & QuietMoment

/** The same search on other dates: days of a one way, pairs of days of a round trip; none for several cities. */
export function OtherDates({ request, ...moment }: OtherDatesProps) {
  if (request.triptype === 0) return <DateStrip request={request} {...moment} />
  return request.triptype === 1 ? <OtherDatesButton request={request} /> : null
}
