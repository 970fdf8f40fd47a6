import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { stopAirportsOf, stopCountOf } from './journey-facts.ts'

/** "Direct", or "1 stop: SIN". */
export function StopsText({ journey }: { readonly journey: JourneyAnswer }) {
  const { t } = useLingui()
  const count = stopCountOf(journey)
  if (count === 0) return <>{t`Direct`}</>
  const airports = stopAirportsOf(journey).join(', ')
  return <>{t`${plural(count, { one: '# stop', other: '# stops' })}: ${airports}`}</>
}

/** The duration of a journey or wait: "6 h 5 min". */
export function DurationText({ minutes }: { readonly minutes: number }) {
  return <span className="figures">{formatDuration(minutes, useLanguage())}</span>
}
