import { useLingui } from '@lingui/react/macro'
import type { LocalDate } from '#contract/terms/time.ts'
import { listColleagues } from '#contract/api/staff/staff-orders.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { colleagueShortName } from '../colleague-short-name.ts'
import { useWorkList } from '../use-work-list.ts'
import { type OrderFilterName, type OrderListUrl, orderFilterNames } from './order-list-url.ts'
import {
  useChannelLabels,
  useOrderFilterLabels,
  useOrderPaymentLabels,
  useOrderStateLabels,
} from './use-order-list-labels.ts'
import styles from './order-list.module.css'

/** Properties of the chips. */
export type OrderFilterChipsProps = {
  readonly url: OrderListUrl
  readonly change: (url: OrderListUrl) => void
}

const everyMs = 300_000

/** The filters that apply, each with a way to remove it. */
export function OrderFilterChips({ url, change }: OrderFilterChipsProps) {
  const { t } = useLingui()
  const labels = useOrderFilterLabels()
  const textOf = useFilterTexts(url)
  const chosen = orderFilterNames.filter((name) => url.filters[name] !== undefined)
  if (chosen.length === 0) return null
  return (
    <>
      {chosen.map((name) => {
        const filter = labels[name]
        const value = textOf(name)
        return (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-label={t`Remove filter ${filter}: ${value}`}
            onClick={() => change({ ...url, filters: { ...url.filters, [name]: undefined } })}
          >
            <b>{filter}</b> {value} <span aria-hidden="true">×</span>
          </button>
        )
      })}
      <Button
        kind="plain"
        className={styles.small}
        onClick={() => change({ ...url, filters: {} })}
      >{t`Clear filters`}</Button>
    </>
  )
}

function useFilterTexts({ filters }: OrderListUrl): (name: OrderFilterName) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const states = useOrderStateLabels()
  const channels = useChannelLabels()
  const payments = useOrderPaymentLabels()
  const methods = usePaymentLabels()
  const colleagues = useWorkList(listColleagues, { right: 'desk', everyMs }).value?.colleagues ?? []
  const labelled: Partial<Record<OrderFilterName, string | undefined>> = {
    state: filters.state && states[filters.state],
    channel: filters.channel && channels[filters.channel],
    payment: filters.payment && payments[filters.payment],
    method: filters.method && methods[filters.method].name,
    assignee:
      filters.assignee === 'me'
        ? t`Mine`
        : filters.assignee === 'none'
          ? t`Unassigned`
          : colleagueShortName(colleagues.find(({ userId }) => userId === filters.assignee)),
  }
  return (name) => {
    const value = filters[name] ?? ''
    if (days.includes(name)) return formatDate(value as LocalDate, language, 'date')
    return labelled[name] || value
  }
}

const days: readonly OrderFilterName[] = ['soldFrom', 'soldUntil', 'departsFrom', 'departsUntil']
