import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import {
  orderListStates,
  orderPaymentStates,
  orderSorts,
  orderListChannels,
} from '#contract/api/staff/order-list.ts'
import { listColleagues } from '#contract/api/staff/staff-orders.ts'
import { paymentMethods } from '#contract/terms/payment.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { colleagueShortName } from '../colleague-short-name.ts'
import { useWorkList } from '../use-work-list.ts'
import {
  type OrderFilterName,
  type OrderListParams,
  type OrderListUrl,
  parseOrderListUrl,
} from './order-list-url.ts'
import {
  useChannelLabels,
  useOrderFilterLabels,
  useOrderPaymentLabels,
  useOrderStateLabels,
} from './use-order-list-labels.ts'
import { useOrderSortLabels } from './use-order-sort-labels.ts'
import styles from './order-list.module.css'

/** Properties of the filters; `ids` are the ids of the fields that shortcuts reach. */
export type OrderListFiltersProps = {
  readonly url: OrderListUrl
  readonly change: (url: OrderListUrl) => void
  readonly ids: { readonly search: string; readonly state: string }
}

const everyMs = 300_000
/** States of a booking in progress other than the first have the same label. */
const offeredStates = orderListStates.filter((one) => one !== 'booking' && one !== 'submitted')

/** Search, status and dates of sale, and the other filters when they are unfolded. */
export function OrderListFilters({ url, change, ids }: OrderListFiltersProps) {
  const { t } = useLingui()
  const labels = useOrderFilterLabels()
  const states = useOrderStateLabels()
  const [isOpen, setOpen] = useState(false)
  const { filters } = url
  const set = (more: OrderListParams) => change({ ...url, filters: { ...filters, ...more } })
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  return (
    <>
      <div className={styles.tools}>
        <OrderSearch key={filters.q ?? ''} id={ids.search} q={filters.q ?? ''} search={(q) => set({ q })} />
        <Select
          id={ids.state}
          label={labels.state}
          placeholder={t`All`}
          value={filters.state ?? ''}
          onChange={(value) => set({ state: offeredStates.find((one) => one === value) })}
          choices={offeredStates.map((value) => ({ value, text: states[value] }))}
        />
        <DateField
          label={labels.soldFrom}
          today={today}
          placeholder={t`Any date`}
          value={filters.soldFrom ?? ''}
          onChange={(soldFrom) => set({ soldFrom: soldFrom || undefined })}
        />
        <DateField
          label={labels.soldUntil}
          today={today}
          placeholder={t`Any date`}
          value={filters.soldUntil ?? ''}
          onChange={(soldUntil) => set({ soldUntil: soldUntil || undefined })}
        />
        <Button aria-expanded={isOpen} className={styles.small} onClick={() => setOpen(!isOpen)}>
          {t`More filters`}
        </Button>
      </div>
      {isOpen && <MoreFilters url={url} change={change} set={set} today={today} />}
    </>
  )
}

type SearchProps = {
  readonly id: string
  readonly q: string
  readonly search: (q: string | undefined) => void
}

function OrderSearch({ id, q, search }: SearchProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed.trim() || undefined)
  }
  return (
    <form role="search" onSubmit={submit}>
      <TextField
        id={id}
        type="search"
        label={t`Search orders`}
        placeholder={t`Order number, PNR, ticket, name, phone or email`}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          if (text === '') search(undefined)
        }}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </form>
  )
}

type MoreProps = Pick<OrderListFiltersProps, 'url' | 'change'> & {
  readonly set: (more: OrderListParams) => void
  readonly today: string
}

function MoreFilters({ url, change, set, today }: MoreProps) {
  const { t } = useLingui()
  const labels = useOrderFilterLabels()
  const channels = useChannelLabels()
  const payments = useOrderPaymentLabels()
  const methods = usePaymentLabels()
  const sorts = useOrderSortLabels()
  const assignees = useAssigneeChoices()
  const { filters } = url
  const text = { filters, set }
  return (
    <div className={styles.more}>
      <DateField
        label={labels.departsFrom}
        today={today}
        placeholder={t`Any date`}
        value={filters.departsFrom ?? ''}
        onChange={(departsFrom) => set({ departsFrom: departsFrom || undefined })}
      />
      <DateField
        label={labels.departsUntil}
        today={today}
        placeholder={t`Any date`}
        value={filters.departsUntil ?? ''}
        onChange={(departsUntil) => set({ departsUntil: departsUntil || undefined })}
      />
      <FilterText {...text} name="airline" hint={t`2-letter code`} maxLength={2} />
      <FilterText {...text} name="origin" hint={t`3-letter code`} maxLength={3} />
      <FilterText {...text} name="destination" hint={t`3-letter code`} maxLength={3} />
      <Select
        label={labels.assignee}
        placeholder={t`Everyone`}
        value={filters.assignee ?? ''}
        onChange={(assignee) => set({ assignee: assignee || undefined })}
        choices={assignees}
      />
      <Select
        label={labels.channel}
        placeholder={t`All`}
        value={filters.channel ?? ''}
        onChange={(value) => set({ channel: orderListChannels.find((one) => one === value) })}
        choices={orderListChannels.map((value) => ({ value, text: channels[value] }))}
      />
      <Select
        label={labels.payment}
        placeholder={t`All`}
        value={filters.payment ?? ''}
        onChange={(value) => set({ payment: orderPaymentStates.find((one) => one === value) })}
        choices={orderPaymentStates.map((value) => ({ value, text: payments[value] }))}
      />
      <Select
        label={labels.method}
        placeholder={t`All`}
        value={filters.method ?? ''}
        onChange={(value) => set({ method: paymentMethods.find((one) => one === value) })}
        choices={paymentMethods.map((value) => ({ value, text: methods[value].name }))}
      />
      <FilterText {...text} name="totalFrom" maxLength={16} />
      <FilterText {...text} name="totalUntil" maxLength={16} />
      <Select
        label={t`Sort by`}
        value={url.sort}
        onChange={(value) => change({ ...url, sort: orderSorts.find((one) => one === value) ?? 'newest' })}
        choices={orderSorts.map((value) => ({ value, text: sorts[value] }))}
      />
    </div>
  )
}

type FilterTextProps = {
  readonly filters: OrderListParams
  readonly set: (more: OrderListParams) => void
  readonly name: OrderFilterName
  readonly hint?: string
  readonly maxLength: number
}

/** A filter that is typed: it applies once the field is left or Enter is pressed, and only if it can be read. */
function FilterText({ filters, set, name, hint, maxLength }: FilterTextProps) {
  const { t } = useLingui()
  const labels = useOrderFilterLabels()
  const applied = filters[name] ?? ''
  const [typed, setTyped] = useState<string>(applied)
  const [shown, setShown] = useState<string>(applied)
  if (shown !== applied) {
    setShown(applied)
    setTyped(applied)
  }
  const read = parseOrderListUrl({ [name]: typed }).filters
  const isWrong = typed.trim() !== '' && read[name] === undefined
  const apply = () => {
    if (!isWrong && (read[name] ?? '') !== applied) set({ [name]: read[name] })
  }
  return (
    <TextField
      label={labels[name]}
      placeholder={hint}
      error={isWrong && typed.length >= maxLength ? t`Check this value.` : undefined}
      value={typed}
      onChange={setTyped}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function useAssigneeChoices() {
  const { t } = useLingui()
  const { value } = useWorkList(listColleagues, { right: 'desk', everyMs })
  const colleagues = value?.colleagues ?? []
  return [
    { value: 'me', text: t`Mine` },
    { value: 'none', text: t`Unassigned` },
    ...colleagues.map((one) => ({ value: one.userId, text: colleagueShortName(one) })),
  ]
}
