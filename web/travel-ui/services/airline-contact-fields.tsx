import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The contact of a passenger for the airlines, as typed. */
export type AirlineContact = {
  readonly mobilePhone: string
  readonly email: string
  readonly isWithheldFromAirlines: boolean
}

/** Properties of the fields for a passenger's own contact. */
export type AirlineContactFieldsProps = {
  readonly contact: AirlineContact
  readonly onChange: (contact: AirlineContact) => void
  readonly ids?: { readonly mobilePhone: string; readonly email: string }
  readonly errors?: { readonly mobilePhone?: string | undefined; readonly email?: string | undefined }
}

/** A passenger's own phone and email for the airlines, or that they are told of a refusal. */
export function AirlineContactFields({ contact, onChange, ids, errors }: AirlineContactFieldsProps) {
  const { t } = useLingui()
  const { mobilePhone, email, isWithheldFromAirlines } = contact
  return (
    <>
      <p>{t`Airlines use these details to report delays and cancellations. If left empty, they get the booking contact.`}</p>
      {!isWithheldFromAirlines && (
        <>
          <TextField
            id={ids?.mobilePhone}
            label={t`Traveller’s mobile phone (optional)`}
            type="tel"
            autoComplete="off"
            placeholder={t`081 234 5678 or +81 …`}
            maxLength={30}
            value={mobilePhone}
            onChange={(typed) => onChange({ ...contact, mobilePhone: typed })}
            error={errors?.mobilePhone}
          />
          <TextField
            id={ids?.email}
            label={t`Traveller’s email (optional)`}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={(typed) => onChange({ ...contact, email: typed })}
            error={errors?.email}
          />
        </>
      )}
      <Checkbox
        label={t`Airlines may not contact this traveller`}
        hint={t`We tell the airlines that the traveller refuses, and send no phone or email.`}
        isChecked={isWithheldFromAirlines}
        onChange={(isWithheld) => onChange({ ...contact, isWithheldFromAirlines: isWithheld })}
      />
    </>
  )
}
