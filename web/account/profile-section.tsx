import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileAnswer } from '#contract/api/account/account.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { saveProfile } from './account-api.ts'
import { AccountFailure } from './account-failure.tsx'
import { TextForm } from './text-form.tsx'
import { useProfile } from '#web/api/use-profile.ts'
import styles from './account.module.css'

/** Address, name and phone. */
export function ProfileSection() {
  const { t } = useLingui()
  const profile = useProfile().data
  return (
    <Card labelledBy="profile-title">
      <h2 id="profile-title" className={styles.heading}>{t`Name and phone`}</h2>
      {profile === undefined && <Skeleton size="card" />}
      {profile?.ok === false && <AccountFailure failure={profile.fault} />}
      {profile?.ok === true && <ProfileForm profile={profile.value} key={profile.value.email} />}
    </Card>
  )
}

function ProfileForm({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  return (
    <div className={classNames(styles.stack, styles.short)}>
      <dl className={styles.facts}>
        <dt>{t`Email`}</dt>
        <dd>{profile.email}</dd>
      </dl>
      {isSaved && <Notice kind="done" heading={t`Profile saved.`} isAnnounced />}
      <TextForm
        fields={[
          { name: 'displayName', label: t`Name`, autoComplete: 'name', maxLength: 100, isOptional: true },
          {
            name: 'phone',
            label: t`Phone`,
            hint: t`With country code, for example +66 81 234 5678`,
            type: 'tel',
            autoComplete: 'tel',
            maxLength: 30,
            isOptional: true,
          },
        ]}
        initial={profile}
        submitText={t`Save`}
        send={async (values) => {
          setSaved(false)
          const saved = await saveProfile({ ...values, language: profile.language })
          if (!saved.ok) return saved.fault
          setSaved(true)
          await queries.invalidateQueries({ queryKey: ['profile'] })
          return undefined
        }}
      />
    </div>
  )
}
