import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileAnswer } from '#contract/api/account/account.ts'
import type { Language } from '#contract/problem.ts'
import type { Failure } from '#web/api/failure.ts'
import { useProfile } from '#web/api/use-profile.ts'
import { languageFrom, languageNames } from '#web/i18n/language.ts'
import { switchLanguage } from '#web/i18n/switch-language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { saveProfile } from './account-api.ts'
import { AccountFailure } from './account-failure.tsx'
import { LineLink } from './line-link.tsx'
import styles from './account.module.css'

const choices = Object.entries(languageNames).map(([value, text]) => ({ value, text }))

/** The language of pages and mails, and the channel of notices. */
export function LanguageSection() {
  const { t } = useLingui()
  const profile = useProfile().data
  return (
    <>
      <Card labelledBy="language-title">
        <h2 id="language-title" className={styles.heading}>{t`Language`}</h2>
        {profile === undefined && <Skeleton size="card" />}
        {profile?.ok === false && <AccountFailure failure={profile.fault} />}
        {profile?.ok === true && <LanguageChoice profile={profile.value} />}
      </Card>
      <LineLink />
    </>
  )
}

/** Each choice takes effect at once. */
function LanguageChoice({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const language = useLanguage()
  const [chosen, setChosen] = useState(profile.language)
  const [saved, setSaved] = useState<Language>()
  const [failure, setFailure] = useState<Failure>()
  const changeLanguage = async (next: Language) => {
    setChosen(next)
    setSaved(undefined)
    const { displayName, phone } = profile
    const answer = await saveProfile({ displayName, phone, language: next })
    setFailure(answer.ok ? undefined : answer.fault)
    if (!answer.ok) return setChosen(profile.language)
    setSaved(next)
    await queries.invalidateQueries({ queryKey: ['profile'] })
  }
  return (
    <div className={styles.stack}>
      {failure && <AccountFailure failure={failure} />}
      <div className={classNames(styles.pair, styles.level)}>
        <Select
          label={t`Site language`}
          hint={t`On this device`}
          value={language}
          choices={choices}
          onChange={(value) => void switchLanguage(languageFrom(value))}
        />
        <Select
          label={t`Email language`}
          hint={t`For emails about your account. Emails about a booking use the language you booked in`}
          value={chosen}
          choices={choices}
          onChange={(value) => void changeLanguage(languageFrom(value))}
        />
      </div>
      {saved !== undefined && (
        <Notice kind="done" heading={t`We now write to you in ${languageNames[saved]}.`} isAnnounced />
      )}
    </div>
  )
}
