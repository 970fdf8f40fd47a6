import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProfileAnswer } from '#contract/api/account.ts'
import { languageFrom, languageNames } from '#web/i18n/language.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { saveProfile } from './account-api.ts'
import { AccountFailure } from './account-failure.tsx'
import { TextForm } from './text-form.tsx'
import { useProfile } from '#web/api/use-profile.ts'
import styles from './account.module.css'

const languageChoices = Object.entries(languageNames).map(([value, text]) => ({ value, text }))

/** Name, phone and the language of our mails. */
export function ProfileSection() {
  const { t } = useLingui()
  const profile = useProfile().data
  return (
    <Card labelledBy="profile-title">
      <h2 id="profile-title" className={styles.heading}>{t`Profile`}</h2>
      {profile === undefined && <Skeleton size="card" />}
      {profile?.ok === false && <AccountFailure failure={profile.fault} />}
      {profile?.ok === true && <ProfileForm profile={profile.value} key={profile.value.email} />}
    </Card>
  )
}

function ProfileForm({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [language, setLanguage] = useState(profile.language)
  const [isSaved, setSaved] = useState(false)
  return (
    <div className={styles.stack}>
      <dl className={styles.facts}>
        <dt>{t`E-mail`}</dt>
        <dd>{profile.email}</dd>
      </dl>
      {isSaved && <Notice kind="done" heading={t`Your profile is saved.`} isAnnounced />}
      <TextForm
        fields={[
          { name: 'displayName', label: t`Name`, autoComplete: 'name', maxLength: 100, isOptional: true },
          {
            name: 'phone',
            label: t`Phone`,
            hint: t`With country code, like +66 81 234 5678`,
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
          const saved = await saveProfile({ ...values, language })
          if (!saved.ok) return saved.fault
          setSaved(true)
          await queries.invalidateQueries({ queryKey: ['profile'] })
          return undefined
        }}
      >
        <Select
          label={t`Language of our mails`}
          value={language}
          onChange={(value) => setLanguage(languageFrom(value))}
          choices={languageChoices}
        />
      </TextForm>
    </div>
  )
}
