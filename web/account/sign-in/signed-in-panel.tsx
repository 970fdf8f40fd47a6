import { useLingui } from '@lingui/react/macro'
import { languageNames } from '#web/i18n/language.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { AccountBar } from '../account-bar.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { DraftsSection } from '../trips/drafts-section.tsx'
import { useProfile } from '#web/api/use-profile.ts'
import styles from '../account.module.css'

/** The account bar and the user's data. */
export function SignedInPanel({ user }: { readonly user: SignedInUser }) {
  const { t } = useLingui()
  const profile = useProfile().data
  const shown = profile?.ok === true ? profile.value : undefined
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Account`}</h1>
      <AccountBar user={user} />
      <DraftsSection user={user} />
      <Card labelledBy="user-data-title">
        <h2 id="user-data-title" className={styles.heading}>{t`Your data`}</h2>
        {profile?.ok === false && <AccountFailure failure={profile.fault} />}
        <dl className={styles.facts}>
          <dt>{t`Email`}</dt>
          <dd>{shown?.email ?? '–'}</dd>
          <dt>{t`Name`}</dt>
          <dd>{shown?.displayName || '–'}</dd>
          <dt>{t`Phone`}</dt>
          <dd>{shown?.phone || '–'}</dd>
          <dt>{t`Email language`}</dt>
          <dd>{shown ? <span lang={shown.language}>{languageNames[shown.language]}</span> : '–'}</dd>
        </dl>
      </Card>
    </div>
  )
}
