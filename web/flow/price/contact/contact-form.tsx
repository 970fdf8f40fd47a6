import { useLingui } from '@lingui/react/macro'
import { contactFieldIds } from '#web/session/contact-field-ids.ts'
import { contactNameOf, firstPassengerName } from '#web/session/contact-name.ts'
import type { TripDraft } from '#web/session/trip-draft.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CostCentreField } from './cost-centre-field.tsx'
import { EmailField } from './email-field.tsx'
import { MainContact, type SetContact } from './main-contact.tsx'
import { PhoneField } from './phone-field.tsx'
import styles from './contact-form.module.css'

/** Properties of the contact form. */
export type ContactFormProps = {
  readonly draft: TripDraft
  readonly change: (next: TripDraft) => void
  readonly messageOf: (fieldId: string) => string | undefined
  /** An account that sells for the shop: the company name is required of it. */
  readonly isAgencyUser: boolean
}

/** The buyer and recipient of mails: one contact for each order. */
export function ContactForm(props: ContactFormProps) {
  const { t } = useLingui()
  const { draft, change } = props
  const updateContact: SetContact = (more) => change({ ...draft, contact: { ...draft.contact, ...more } })
  return (
    <Card labelledBy="contact-title">
      <h2 id="contact-title" className={styles.heading}>{t`Contact`}</h2>
      <p
        className={styles.soft}
      >{t`We send the booking and tickets to this contact, and call only about this booking.`}</p>
      <div className={styles.choices}>
        <MainContact contact={draft.contact} set={updateContact} />
        <SameAsFirstPassenger draft={draft} set={updateContact} />
      </div>
      <div className={styles.fields}>
        <ReachabilityFields {...props} set={updateContact} />
        <CompanyFields {...props} set={updateContact} />
      </div>
      <AirlineContactConsent draft={draft} set={updateContact} />
    </Card>
  )
}

type FieldsProps = ContactFormProps & { readonly set: SetContact }

/** While ticked, the name follows that of the first passenger; afterwards it keeps its last value. */
function SameAsFirstPassenger({ draft, set }: Pick<FieldsProps, 'draft' | 'set'>) {
  const { t } = useLingui()
  const first = firstPassengerName(draft)
  return (
    <Checkbox
      label={t`Use the first passenger as contact`}
      hint={first === '' ? t`The contact name will be traveller 1's name.` : <span lang="en">{first}</span>}
      isChecked={draft.contact.isFirstPassenger}
      onChange={(isFirstPassenger) => set({ isFirstPassenger, name: contactNameOf(draft) || first })}
    />
  )
}

function ReachabilityFields({ draft, set, messageOf }: FieldsProps) {
  const { t } = useLingui()
  const { contact } = draft
  return (
    <>
      {!contact.isFirstPassenger && (
        <TextField
          id={contactFieldIds.name}
          label={t`Contact name`}
          autoComplete="name"
          maxLength={100}
          value={contact.name}
          onChange={(name) => set({ name })}
          error={messageOf(contactFieldIds.name)}
        />
      )}
      <EmailField
        id={contactFieldIds.email}
        value={contact.email}
        onChange={(email) => set({ email })}
        error={messageOf(contactFieldIds.email)}
      />
      <PhoneField
        id={contactFieldIds.mobilePhone}
        label={t`Mobile phone`}
        autoComplete="tel"
        value={contact.mobilePhone}
        onChange={(mobilePhone) => set({ mobilePhone })}
        error={messageOf(contactFieldIds.mobilePhone)}
      />
      <PhoneField
        id={contactFieldIds.daytimePhone}
        label={t`Daytime phone (optional)`}
        value={contact.daytimePhone}
        onChange={(daytimePhone) => set({ daytimePhone })}
        error={messageOf(contactFieldIds.daytimePhone)}
      />
    </>
  )
}

/** Ticked unless the traveller refuses: airlines notify of delays by phone and email. */
function AirlineContactConsent({ draft, set }: Pick<FieldsProps, 'draft' | 'set'>) {
  const { t } = useLingui()
  if (useSiteFlag('needs-contact')) return null
  return (
    <div className={styles.after}>
      <Checkbox
        label={t`Airlines may contact me`}
        hint={t`They get your mobile phone and email, to tell you about delays and cancellations. If you untick this, we tell them that you refuse.`}
        isChecked={!draft.contact.isWithheldFromAirlines}
        onChange={(mayContact) => set({ isWithheldFromAirlines: !mayContact })}
      />
    </div>
  )
}

function CompanyFields({ draft, set, messageOf, isAgencyUser }: FieldsProps) {
  const { t } = useLingui()
  const { contact } = draft
  return (
    <>
      <TextField
        id={contactFieldIds.companyName}
        label={isAgencyUser ? t`Company name` : t`Company name (optional)`}
        hint={isAgencyUser ? t`Agency accounts need this for the invoice.` : undefined}
        autoComplete="organization"
        maxLength={100}
        required={isAgencyUser}
        value={contact.companyName}
        onChange={(companyName) => set({ companyName })}
        error={messageOf(contactFieldIds.companyName)}
      />
      <CostCentreField
        value={contact.costCenter}
        onChange={(costCenter) => set({ costCenter })}
        error={messageOf(contactFieldIds.costCenter)}
      />
      <TextField
        id={contactFieldIds.lineId}
        label={t`LINE ID (optional)`}
        autoComplete="off"
        maxLength={50}
        value={contact.lineId}
        onChange={(lineId) => set({ lineId })}
        error={messageOf(contactFieldIds.lineId)}
      />
    </>
  )
}
