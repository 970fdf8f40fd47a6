import type { SearchRequest } from '#contract/api/search.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { DateStrip } from './date-strip.tsx'
import { OtherDatesButton } from './other-dates-button.tsx'
import type { QuietMoment } from './use-when-idle.ts'

/** The search and its progress: prices are requested after its offers, never before. */
export type OneWayDateStripProps = { readonly request: SearchRequest } & QuietMoment

/** The days around a one-way search with their prices; nothing for other trips. */
export function OneWayDateStrip({ request, ...moment }: OneWayDateStripProps) {
  return request.triptype === 0 ? <DateStrip request={request} {...moment} /> : null
}

/**
 * The button for the date matrix of a round trip; nothing for other trips, or where no pair would have a
 * price.
 */
export function RoundTripDatesButton({ request }: Pick<OneWayDateStripProps, 'request'>) {
  const isUndated = useSiteFlag('undated')
  return request.triptype === 1 && !isUndated ? <OtherDatesButton request={request} /> : null
}
