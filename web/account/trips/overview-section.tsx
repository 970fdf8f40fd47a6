import { Plural, useLingui } from '@lingui/react/macro'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { ReactNode } from 'react'
import type { OrderSummary } from '#contract/api/account/account.ts'
import { parseLocalDate, plusDays } from '#contract/terms/time.ts'
import { useSavedTravellers } from '#web/api/saved-travellers.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatDocumentDate } from '#web/i18n/document-date.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserNowMs, browserToday } from '#web/session/browser-clock.ts'
import { pagePaths } from '#contract/paths.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { sectionUrl } from '../account-sections.ts'
import { DraftsSection } from './drafts-section.tsx'
import { useGuestOrders, useOwnOrders } from '../data/own-data-api.ts'
import { useSecondFactor } from '../security/second-factor-api.ts'
import { TripCard } from './trip-card.tsx'
import { tripsByKind } from './group-trips.ts'
import pageStyles from '../account.module.css'
import styles from './trips.module.css'

/** The next trip, and the tasks of the account's owner. */
export function OverviewSection() {
  const user = useSignedInUser()
  const { data } = useOwnOrders()
  return (
    <>
      {data === undefined && <Skeleton size="card" />}
      {data?.ok === false && <AccountFailure failure={data.fault} />}
      {data?.ok === true && <NextTrip orders={data.value.orders} />}
      {user && <DraftsSection user={user} />}
      <OpenTasks orders={data?.ok === true ? data.value.orders : []} />
    </>
  )
}

function NextTrip({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const { t } = useLingui()
  const { coming } = tripsByKind(orders, browserNowMs())
  const [next] = coming
  const names = useReferenceNames(journeyCodes(next?.flights ?? []))
  if (!next) {
    return (
      <Card labelledBy="next-title">
        <h2 id="next-title" className={pageStyles.heading}>{t`Where to next?`}</h2>
        <div className={pageStyles.bar}>
          <LinkButton kind="primary" href={pagePaths.search}>{t`Search flights`}</LinkButton>
          {orders.length > 0 && <LinkButton href={sectionUrl('trips')}>{t`My trips`}</LinkButton>}
        </div>
      </Card>
    )
  }
  return (
    <ReferenceNamesContext value={names}>
      <section aria-labelledby="next-title" className={pageStyles.stack}>
        <div className={pageStyles.line}>
          <h2 id="next-title">{t`Your next trip`}</h2>
          {coming.length > 1 && (
            <a href={sectionUrl('trips')}>
              <Plural value={coming.length} one="# upcoming trip" other="All # upcoming trips" />
            </a>
          )}
        </div>
        <TripCard order={next} />
      </section>
    </ReferenceNamesContext>
  )
}

type Item = {
  readonly key: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly link: ReactNode
}

/** Tasks of the owner; nothing when there are none. */
function OpenTasks({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const { t } = useLingui()
  const items = [...useOrderTasks(orders), ...usePassportTasks(), ...useSecurityTasks()]
  if (items.length === 0) return null
  return (
    <Card labelledBy="todo-title">
      <h2 id="todo-title" className={pageStyles.heading}>{t`To do`}</h2>
      <ul className={styles.lines}>
        {items.map(({ key, title, text, link }) => (
          <li key={key} className={styles.todo}>
            <p>
              <strong>{title}</strong>
              <span className={styles.soft}>{text}</span>
            </p>
            {link}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useOrderTasks(orders: readonly OrderSummary[]): Item[] {
  const { t } = useLingui()
  const guest = useGuestOrders().data
  const offered = guest?.ok === true ? guest.value.orders.length : 0
  const { coming } = tripsByKind(orders, browserNowMs())
  const unpaid = coming.slice(1).filter(({ state }) => isAwaitingPayment(state))
  const toTrips = <LinkButton href={sectionUrl('trips')}>{t`My trips`}</LinkButton>
  return [
    ...(unpaid.length === 0
      ? []
      : [
          {
            key: 'unpaid',
            title: (
              <Plural
                value={unpaid.length}
                one="# more booking is not paid"
                other="# more bookings are not paid"
              />
            ),
            text: t`Your seats are held until the payment deadline.`,
            link: toTrips,
          },
        ]),
    ...(offered === 0
      ? []
      : [
          {
            key: 'claim',
            title: (
              <Plural
                value={offered}
                one="# booking made without signing in"
                other="# bookings made without signing in"
              />
            ),
            text: t`Booked with your email. Add to your trips.`,
            link: toTrips,
          },
        ]),
  ]
}

const soonDays = 183

/** Returns saved travellers' passports with less validity than many countries require. */
function usePassportTasks(): Item[] {
  const { t } = useLingui()
  const language = useLanguage()
  const saved = useSavedTravellers().data
  if (saved?.ok !== true) return []
  const soon = plusDays(browserToday(), soonDays)
  return saved.value.travellers.flatMap(({ travellerId, firstName, lastName, expiryDate }) => {
    const expiresOn = parseLocalDate(expiryDate ?? '')
    if (expiresOn === undefined || expiresOn > soon) return []
    const name = `${firstName} ${lastName}`.trim()
    const date = formatDocumentDate(expiresOn, language)
    return [
      {
        key: travellerId,
        title:
          expiresOn < browserToday() ? t`${name}'s passport has expired` : t`${name}'s passport expires soon`,
        text: t`${date}. Many countries ask for six months after the trip.`,
        link: <LinkButton href={sectionUrl('travellers')}>{t`Saved travellers`}</LinkButton>,
      },
    ]
  })
}

function useSecurityTasks(): Item[] {
  const { t } = useLingui()
  const factor = useSecondFactor().data
  if (factor?.ok !== true) return []
  const { isOn, recoveryCodesLeft } = factor.value
  if (isOn && recoveryCodesLeft > 2) return []
  const title = isOn ? t`Few recovery codes left` : t`Two-step sign-in is off`
  const text = isOn
    ? t`Create new codes before you run out.`
    : t`With a code from your phone, a stolen password is not enough to sign in.`
  const link = <LinkButton href={sectionUrl('security', 'second-factor')}>{t`Security`}</LinkButton>
  return [{ key: 'second-factor', title, text, link }]
}
