import { useLingui } from '@lingui/react/macro'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { GuestOrdersAnswer } from '#contract/api/account/own-data.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { pagePaths } from '#contract/paths.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { ClaimNotice } from './claim-notice.tsx'
import { DraftsSection } from './drafts-section.tsx'
import { useGuestOrders, useOwnOrders } from '../data/own-data-api.ts'
import { TripCard, TripLine } from './trip-card.tsx'
import { tripsByKind } from './group-trips.ts'
import pageStyles from '../account.module.css'
import styles from './trips.module.css'

/** All trips of the account: drafts, upcoming, past, and ended. */
export function TripsSection() {
  const user = useSignedInUser()
  const { data } = useOwnOrders()
  const guest = useGuestOrders().data
  const guestOrders = guest?.ok === true ? guest.value.orders : []
  return (
    <>
      {user && <DraftsSection user={user} />}
      {data === undefined && <Skeleton size="card" count={2} />}
      {data?.ok === false && <AccountFailure failure={data.fault} />}
      {data?.ok === true && <TripGroups orders={data.value.orders} guestOrders={guestOrders} />}
    </>
  )
}

type TripsProps = {
  readonly orders: readonly OrderSummary[]
  readonly guestOrders: GuestOrdersAnswer['orders']
}

function TripGroups({ orders, guestOrders }: TripsProps) {
  const { t } = useLingui()
  const flights = [...orders.flatMap((one) => one.flights), ...guestOrders.flatMap((one) => one.journeys)]
  const names = useReferenceNames(journeyCodes(flights))
  const { coming, past, ended } = tripsByKind(orders, browserNowMs())
  return (
    <ReferenceNamesContext value={names}>
      <ClaimNotice orders={guestOrders} />
      {coming.length === 0 ? (
        <NoUpcomingTrips />
      ) : (
        <section aria-labelledby="coming-title">
          <h2 id="coming-title" className={pageStyles.heading}>{t`Upcoming trips`}</h2>
          <ol className={styles.list}>
            {coming.map((order) => (
              <li key={order.orderNumber}>
                <TripCard order={order} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <TripLines id="past" heading={t`Past trips`} orders={past} />
      <TripLines id="ended" heading={t`Cancelled and expired`} orders={ended} />
    </ReferenceNamesContext>
  )
}

function NoUpcomingTrips() {
  const { t } = useLingui()
  return (
    <Notice
      kind="info"
      heading={t`No upcoming trips`}
      help={t`Bookings you make while signed in appear here.`}
    >
      <LinkButton kind="primary" href={pagePaths.search}>{t`Search flights`}</LinkButton>
    </Notice>
  )
}

type TripLinesProps = {
  readonly id: string
  readonly heading: string
  readonly orders: readonly OrderSummary[]
}

function TripLines({ id, heading, orders }: TripLinesProps) {
  if (orders.length === 0) return null
  return (
    <Card labelledBy={`${id}-title`}>
      <h2 id={`${id}-title`} className={pageStyles.heading}>
        {heading}
      </h2>
      <ol className={styles.lines}>
        {orders.map((order) => (
          <li key={order.orderNumber}>
            <TripLine order={order} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
