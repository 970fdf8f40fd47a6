import { useCommand } from '#web/api/use-command.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestOrdersAnswer } from '#contract/api/account/own-data.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { useProfile } from '#web/api/use-profile.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { claimOrders, ownDataKeys } from '../data/own-data-api.ts'
import styles from '../account.module.css'

type GuestOrder = GuestOrdersAnswer['orders'][number]

/** Offers to add guest orders that were made with the account's address. */
export function ClaimNotice({ orders }: { readonly orders: readonly GuestOrder[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const profile = useProfile().data
  const [claimed, setClaimed] = useState(0)
  const { isBusy, failure, run } = useCommand()
  const email = profile?.ok === true ? profile.value.email : t`your email address`
  const addGuestOrders = () =>
    run(async () => {
      const answer = await claimOrders(orders.map(({ orderNumber }) => orderNumber))
      if (!answer.ok) return answer.fault
      setClaimed(answer.value.claimed)
      await queries.invalidateQueries({ queryKey: [ownDataKeys.orders] })
      await queries.invalidateQueries({ queryKey: [ownDataKeys.guestOrders] })
      return undefined
    })
  if (claimed > 0) {
    return (
      <Notice
        kind="done"
        heading={
          <Plural
            value={claimed}
            one="# booking is in your account now."
            other="# bookings are in your account now."
          />
        }
        isAnnounced
      />
    )
  }
  if (orders.length === 0) return null
  return (
    <>
      {failure && <AccountFailure failure={failure} />}
      <Notice
        kind="info"
        heading={
          <Plural
            value={orders.length}
            one="# booking was made with your address while you were not signed in."
            other="# bookings were made with your address while you were not signed in."
          />
        }
        help={t`They were booked with ${email}. Add them to see them here. You still get emails about them.`}
      >
        <ul className={styles.plainList}>
          {orders.map((order) => (
            <GuestOrderLine key={order.orderNumber} order={order} />
          ))}
        </ul>
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => void addGuestOrders()}
        >{t`Add to my trips`}</Button>
      </Notice>
    </>
  )
}

function GuestOrderLine({ order: { orderNumber, journeys } }: { readonly order: GuestOrder }) {
  const language = useLanguage()
  const names = useReferenceNames()
  const trip = journeys.map(({ segments }) => {
    const date = formatLocalDate((segments[0]?.departureTime ?? '') as LocalDateTime, language)
    return `${names.city(segments[0]?.from ?? '')} – ${names.city(segments.at(-1)?.to ?? '')}, ${date}`
  })
  return (
    <li>
      <span className="figures">{orderNumber}</span>: {trip.join('; ')}
    </li>
  )
}
