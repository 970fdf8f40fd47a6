import { useLingui } from '@lingui/react/macro'
import { type ContactDraft, type TripDraft } from '#web/session/trip-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { bookerFieldIds } from './contact-mistakes.ts'
import styles from './booking-page.module.css'

/** Properties of the booker's form. */
export type ContactFormProps = {
  readonly draft: TripDraft
  readonly change: (next: TripDraft) => void
  readonly messageOf: (fieldId: string) => string | undefined
}

/** Who buys and whom we write to; the first passenger's name can be taken over. */
export function ContactForm({ draft, change, messageOf }: ContactFormProps) {
  const { t } = useLingui()
  const { contact, passengers } = draft
  const set = (more: Partial<ContactDraft>) => change({ ...draft, contact: { ...contact, ...more } })
  const first = passengers[0]
  const firstName = first ? `${first.firstName} ${first.lastName}`.trim() : ''
  return (
    <Card labelledBy="contact-title">
      <h2 id="contact-title" className={styles.heading}>{t`Contact`}</h2>
      <p
        className={styles.soft}
      >{t`The booking summary goes to this e-mail. We call only about this booking.`}</p>
      {firstName !== '' && contact.name !== firstName && (
        <p>
          <Button type="button" kind="plain" onClick={() => set({ name: firstName })}>
            {t`Use the first passenger as contact`}
          </Button>
        </p>
      )}
      <div className={styles.fields}>
        <TextField
          id={bookerFieldIds.name}
          label={t`Contact name`}
          autoComplete="name"
          maxLength={100}
          value={contact.name}
          onChange={(name) => set({ name })}
          error={messageOf(bookerFieldIds.name)}
        />
        <TextField
          id={bookerFieldIds.email}
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={contact.email}
          onChange={(email) => set({ email })}
          error={messageOf(bookerFieldIds.email)}
        />
        <TextField
          id={bookerFieldIds.mobilePhone}
          label={t`Mobile phone with country code`}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={contact.mobilePhone}
          onChange={(mobilePhone) => set({ mobilePhone })}
          error={messageOf(bookerFieldIds.mobilePhone)}
        />
        <TextField
          label={t`Daytime phone (optional)`}
          type="tel"
          maxLength={30}
          value={contact.daytimePhone}
          onChange={(daytimePhone) => set({ daytimePhone })}
        />
        <TextField
          label={t`Company name (optional)`}
          autoComplete="organization"
          maxLength={100}
          value={contact.companyName}
          onChange={(companyName) => set({ companyName })}
        />
        <TextField
          label={t`LINE ID (optional)`}
          autoComplete="off"
          maxLength={50}
          value={contact.lineId}
          onChange={(lineId) => set({ lineId })}
        />
      </div>
    </Card>
  )
}
