import { useLingui } from '@lingui/react/macro'
import { type Language, languages } from '#contract/problem.ts'
import { type ContactChannel, contactChannels } from '#contract/terms/consent/contact-channel.ts'
import { languageNames } from '#web/i18n/language.ts'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useContactChannelLabels } from '../use-contact-channel-labels.ts'
import { targets } from './focus-target.ts'
import styles from './new-booking.module.css'

/** How the customer agrees: by which channel, in which language, and to which text. */
export type Consent = {
  readonly channel: ContactChannel
  readonly language: Language
  /** The text that was agreed to; a yes to another price or other rules counts for nothing. */
  readonly agreedTo?: string | undefined
}

/** Returns whether the customer agreed to this very text. */
export function isConsentGiven({ agreedTo }: Consent, statement: string | undefined): boolean {
  return statement !== undefined && agreedTo === statement
}

/** Properties of the consent. */
export type ConsentStepProps = {
  readonly consent: Consent
  readonly change: (consent: Consent) => void
  /** What is read out or sent, in the customer's language. */
  readonly statement: string
  readonly isChecked: boolean
}

/** The text to read out or send, and the customer's yes to it. */
export function ConsentStep({ consent, change, statement, isChecked }: ConsentStepProps) {
  const { t } = useLingui()
  const channels = useContactChannelLabels()
  const { channel, language } = consent
  const isGiven = isConsentGiven(consent, statement)
  return (
    <Card labelledBy="booking-consent-title" className={styles.part}>
      <h2 id="booking-consent-title" className={styles.title}>{t`Consent`}</h2>
      <div className={styles.row}>
        <RadioGroup
          label={t`Contact channel`}
          value={channel}
          onChange={(value) => change({ ...consent, channel: value })}
          choices={contactChannels.map((value) => ({ value, text: channels[value] }))}
        />
        <RadioGroup
          label={t`Customer's language`}
          value={language}
          onChange={(value) => change({ ...consent, language: value })}
          choices={languages.map((value) => ({ value, text: languageNames[value] }))}
        />
      </div>
      <blockquote className={styles.statement} lang={language}>
        {statement}
      </blockquote>
      <div className={styles.row}>
        <CopyButton text={statement} label={t`Copy text`} />
      </div>
      <Checkbox
        id={targets.consent}
        label={t`The customer agreed to the fare rules, the names and the total`}
        hint={t`Recorded with your name, the time and this text. The payment page asks the customer to confirm.`}
        isChecked={isGiven}
        onChange={(value) => change({ ...consent, agreedTo: value ? statement : undefined })}
        error={isChecked && !isGiven ? t`Record the customer's consent.` : undefined}
      />
    </Card>
  )
}
