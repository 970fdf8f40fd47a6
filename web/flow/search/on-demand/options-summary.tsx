import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { changedOptions, type SearchOption } from '../fields/changed-options.ts'
import type { FormAirlines, SearchForm } from '../search-form.ts'
import {
  minuteOfDayText,
  type TimeWindow,
  minuteRangeOfWindow,
} from '#contract/terms/calendar/time-window.ts'
import styles from '../fields/options-section.module.css'

/** The options set behind "More options", in words. */
export function OptionsSummary({ form }: { readonly form: SearchForm }) {
  const { t } = useLingui()
  const hours = useWindowLabels()
  const airlines = useAirlineLabels(form.airlines)
  const names = useReferenceNames({ places: form.via ? [form.via.code] : [] })
  const via = form.via ? names.city(form.via.code) : ''
  const [out, back] = [hours(form.departWindow), hours(form.returnWindow)]
  const labels: Readonly<Record<SearchOption, string>> = {
    scope: t`within Thailand`,
    ticketType: form.ticketType === 'refundable' ? t`refundable with conditions` : t`non-refundable`,
    departWindow: form.shape === 'roundTrip' ? t`outbound: ${out}` : out,
    returnWindow: t`return: ${back}`,
    airlines,
    via: t`via ${via}`,
  }
  return (
    <span className={styles.summary}>
      {changedOptions(form)
        .map((option) => labels[option])
        .join(' · ')}
    </span>
  )
}

function useWindowLabels(): (window: TimeWindow) => string {
  const { t } = useLingui()
  return (window) => {
    const stretch = minuteRangeOfWindow(window)
    const [from, to] = [minuteOfDayText(stretch.from), minuteOfDayText(stretch.to)]
    return window.by === 'arrival' ? t`arriving ${from}–${to}` : t`departing ${from}–${to}`
  }
}

function useAirlineLabels(airlines: FormAirlines | undefined): string {
  const { t } = useLingui()
  const language = useLanguage()
  const codes = airlines?.codes.split(',') ?? []
  const [first = ''] = codes
  const names = useReferenceNames({ airlines: codes.length === 1 ? codes : [] })
  if (airlines?.text !== undefined && airlines.language === language) return airlines.text
  const count = codes.length
  return count === 1 ? names.airline(first) : t`${plural(count, { one: '# airline', other: '# airlines' })}`
}
