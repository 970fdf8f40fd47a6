import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { type SignedInUser, useSignedInUser } from '#web/session/signed-in-user.ts'
import { signInUrl } from '#web/session/return-url.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountNav, BackToOverview } from './account-nav.tsx'
import { type AccountPlace, sectionUrl, useAccountSection } from './account-sections.ts'
import { useAccountLabels } from './use-account-labels.ts'
import styles from './account.module.css'

const Overview = lazy(async () => ({
  default: (await import('./trips/overview-section.tsx')).OverviewSection,
}))
const Trips = lazy(async () => ({ default: (await import('./trips/trips-section.tsx')).TripsSection }))
const Travellers = lazy(async () => ({
  default: (await import('./travellers/travellers-section.tsx')).TravellersSection,
}))
const Alerts = lazy(async () => ({ default: (await import('./alerts/alerts-section.tsx')).AlertsSection }))
const Profile = lazy(async () => ({ default: (await import('./profile-section.tsx')).ProfileSection }))
const Security = lazy(async () => ({
  default: (await import('./security/security-section.tsx')).SecuritySection,
}))
const SecondFactorRequired = lazy(async () => ({
  default: (await import('./security/second-factor-required.tsx')).SecondFactorRequired,
}))
const Language = lazy(async () => ({ default: (await import('./language-section.tsx')).LanguageSection }))
const Company = lazy(async () => ({
  default: (await import('./company/company-section.tsx')).CompanySection,
}))
const Data = lazy(async () => ({ default: (await import('./data/data-section.tsx')).DataSection }))

/** Account Information: an overview, and one section for each part of the account. */
export function AccountPage() {
  const user = useSignedInUser()
  const [isClosed, setClosed] = useState(false)
  const [isSettingUp, setSettingUp] = useState(false)
  // The recovery codes stay on the page until they are saved, even if the token is renewed meanwhile.
  if (user?.lacksSecondFactor && !isSettingUp) setSettingUp(true)
  if (isClosed) return <AccountClosed />
  if (user && isSettingUp)
    return (
      <Suspense fallback={<Skeleton size="card" count={1} />}>
        <SecondFactorRequired />
      </Suspense>
    )
  return user ? <AccountArea user={user} onClosed={() => setClosed(true)} /> : <LoggedOut />
}

type AreaProps = { readonly user: SignedInUser; readonly onClosed: () => void }

function AccountArea({ user, onClosed }: AreaProps) {
  const place = useAccountSection(user)
  const labels = useAccountLabels()
  return (
    <div className={styles.area}>
      <AccountNav user={user} place={place} />
      <div className={styles.page}>
        {place !== 'overview' && <BackToOverview />}
        <SectionHeading key={place} text={labels[place].title} />
        <Suspense fallback={<Skeleton size="card" count={2} />}>
          <AccountSection place={place} onClosed={onClosed} />
        </Suspense>
      </div>
    </div>
  )
}

let hasArrived = false

/**
 * Takes the focus when another section is opened, so that screen readers announce it; the shell does the same
 * when the page changes.
 */
function SectionHeading({ text }: { readonly text: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasArrived && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
    hasArrived = true
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {text}
    </h1>
  )
}

function AccountSection({
  place,
  onClosed,
}: {
  readonly place: AccountPlace
  readonly onClosed: () => void
}) {
  switch (place) {
    case 'overview':
      return <Overview />
    case 'trips':
      return <Trips />
    case 'travellers':
      return <Travellers />
    case 'alerts':
      return <Alerts />
    case 'profile':
      return <Profile />
    case 'security':
      return <Security />
    case 'language':
      return <Language />
    case 'company':
      return <Company />
    case 'data':
      return <Data onClosed={onClosed} />
  }
}

/** Shown in place of the page after a sign-out in another window. */
function LoggedOut() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Account Information`}</h1>
      <Notice kind="look" heading={t`Sign in to see this page.`}>
        <LinkButton href={signInUrl(sectionUrl('overview'))}>{t`Sign in`}</LinkButton>
      </Notice>
    </div>
  )
}

/** Shown after the account was deleted. */
function AccountClosed() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Account deleted`}</h1>
      <Notice
        kind="done"
        heading={t`Your account has been deleted.`}
        help={t`You have been signed out everywhere. Links in our emails still open your bookings.`}
        isAnnounced
      >
        <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
      </Notice>
    </div>
  )
}
