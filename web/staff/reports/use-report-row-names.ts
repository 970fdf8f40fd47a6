import { useLingui } from '@lingui/react/macro'
import type { SalesGroup } from '#contract/api/staff/reports.ts'
import { paymentMethods } from '#contract/terms/payment.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatDate, formatMonth } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'

/** Returns the full and the short name of a report row by its key. */
export type KeyNames = (row: { readonly key: string; readonly name?: string | undefined }) => {
  readonly full: string
  readonly short: string
}

/** Returns the heading of each row: the airline's or method's name, or the day. */
export function useReportRowNames(by: SalesGroup, keys: readonly string[]): KeyNames {
  const { t } = useLingui()
  const language = useLanguage()
  const methods = usePaymentLabels()
  const airlines = by === 'airline' ? keys.filter((key) => key !== '') : []
  const names = useReferenceNames({ airlines })
  return ({ key, name }) => {
    if (key === '') return { full: t`Unknown`, short: t`Unknown` }
    const on = key as LocalDate
    switch (by) {
      case 'day':
        return { full: formatDate(on, language), short: formatDate(on, language, 'day') }
      case 'week': {
        const [first, last] = [formatDate(on, language, 'day'), formatDate(plusDays(on, 6), language, 'day')]
        return { full: `${first} – ${last}`, short: first }
      }
      case 'month':
        return { full: formatMonth(on, language), short: formatMonth(on, language) }
      case 'airline': {
        const airline = names.airline(key)
        return { full: airline === key ? key : `${airline} (${key})`, short: key }
      }
      case 'route':
        return { full: key.replace('-', ' → '), short: key }
      case 'company':
        return key === 'none'
          ? { full: t`No company`, short: t`No company` }
          : { full: name ?? key, short: name ?? key }
      case 'method': {
        const method = paymentMethods.find((one) => one === key)
        const said = method === undefined ? key : methods[method].name
        return { full: said, short: said }
      }
    }
  }
}
