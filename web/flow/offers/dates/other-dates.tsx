import { type SearchRequest } from '#contract/api/search.ts'
import { useSiteLabel } from '#web/session/use-site-label.ts'
import { DateStrip } from './date-strip.tsx'
import { OtherDatesButton } from './other-dates-button.tsx'
import { type QuietMoment } from './use-when-idle.ts'

/** Which search the days are of, and how it stands: prices are asked for after its offers, never in their way. */
export type OtherDaysProps = { readonly request: SearchRequest } & QuietMoment

/** The days round that of a one way with their prices; nothing for other trips. */
export function OtherDays({ request, ...moment }: OtherDaysProps) {
  return request.triptype === 0 ? <DateStrip request={request} {...moment} /> : null
}

/**
 * The way to the pairs of days round those of a round trip; nothing for other trips, and nothing where no pair
 * would have a price.
 */
export function OtherDates({ request }: Pick<OtherDaysProps, 'request'>) {
  const isUndated = useSiteLabel('undated')
  return request.triptype === 1 && !isUndated ? <OtherDatesButton request={request} /> : null
}
