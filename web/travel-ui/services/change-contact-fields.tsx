import { useLingui } from '@lingui/react/macro'
import type { PassengerServicesAnswer } from '#contract/api/services/passenger-services.ts'
import { passengerContactFault } from '#contract/terms/contact-rules.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { Select } from '#web/ui/form/select.tsx'
import { type AirlineContact, AirlineContactFields } from './airline-contact-fields.tsx'

/** A passenger and the contact that airlines get; no passenger while none is chosen. */
export type ContactDraft = AirlineContact & { readonly passenger: string }

/** Returns a draft without a passenger. */
export const noContact: ContactDraft = {
  passenger: '',
  mobilePhone: '',
  email: '',
  isWithheldFromAirlines: false,
}

/** Properties of the fields that change the contact of a passenger. */
export type ChangeContactFieldsProps = {
  readonly answer: Pick<PassengerServicesAnswer, 'names' | 'contacts'>
  readonly draft: ContactDraft
  readonly onChange: (draft: ContactDraft) => void
  /** Whether faults are shown. */
  readonly isTried: boolean
}

/** The passenger and the contact that airlines get of them, filled with the present one. */
export function ChangeContactFields({ answer, draft, onChange, isTried }: ChangeContactFieldsProps) {
  const { t } = useLingui()
  const { passenger, ...contact } = draft
  const fault = isTried ? contactFaultOf(draft) : undefined
  const errors = {
    ...(fault === 'mobilePhone' && {
      mobilePhone: t`Enter a phone number with digits, spaces, + and - only.`,
    }),
    ...(fault === 'email' && { email: t`Enter an email address like name@example.com.` }),
  }
  return (
    <>
      <Select
        label={t`Traveller name`}
        placeholder={t`Choose`}
        value={passenger}
        onChange={(next) => onChange(draftOf(answer, next))}
        choices={answer.names.flatMap((one, index) =>
          // an infant on the lap has the contact of the adult
          answer.contacts[index] === null ? [] : { value: String(index), text: printedTicketName(one) },
        )}
      />
      {passenger !== '' && (
        <AirlineContactFields
          contact={contact}
          errors={errors}
          onChange={(changed) => onChange({ ...changed, passenger })}
        />
      )}
    </>
  )
}

function draftOf({ contacts }: Pick<PassengerServicesAnswer, 'contacts'>, passenger: string): ContactDraft {
  const { mobilePhone = '', email = '', isWithheldFromAirlines = false } = contacts[Number(passenger)] ?? {}
  return { passenger, mobilePhone, email, isWithheldFromAirlines }
}

/** Returns the field of a draft that cannot be sent as it is. */
export function contactFaultOf(draft: ContactDraft): 'mobilePhone' | 'email' | undefined {
  const typed = typedContactOf(draft)
  return 'isWithheldFromAirlines' in typed ? undefined : passengerContactFault(typed)
}

/** Returns the contact to send; what is empty is left out. */
export function typedContactOf({ mobilePhone, email, isWithheldFromAirlines }: ContactDraft) {
  if (isWithheldFromAirlines) return { isWithheldFromAirlines }
  return {
    ...(mobilePhone.trim() !== '' && { mobilePhone: mobilePhone.trim() }),
    ...(email.trim() !== '' && { email: email.trim() }),
  }
}
