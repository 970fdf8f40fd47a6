import { useLingui } from '@lingui/react/macro'
import { type ProfileAnswer } from '#contract/api/account/account.ts'
import { useProfile } from '#web/api/use-profile.ts'
import { type ContactDraft } from '#web/session/trip-draft.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

/** Changes some of the booker's fields. */
export type SetContact = (more: Partial<ContactDraft>) => void

/** Properties of the choice to be the main contact. */
export type MainContactProps = { readonly contact: ContactDraft; readonly set: SetContact }

/**
 * Takes name, e-mail and phone from the account of who is signed in; nothing for a guest. The choice is no state of its
 * own: whoever's address the mails go to is the main contact (decision 0023).
 */
export function MainContact({ contact, set }: MainContactProps) {
  const { t } = useLingui()
  const profile = useProfile().data
  if (profile?.ok !== true) return null
  const { email } = profile.value
  return (
    <Checkbox
      label={t`I am the main contact`}
      hint={t`Takes name, e-mail and phone from your account: ${email}`}
      isChecked={isSameAddress(contact.email, email)}
      onChange={(isMain) => set(isMain ? taken(contact, profile.value) : givenBack(contact, profile.value))}
    />
  )
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}

/** What the account knows; what it does not know stays as it was typed. */
function taken(contact: ContactDraft, { email, displayName, phone }: ProfileAnswer): Partial<ContactDraft> {
  return {
    email,
    ...(displayName === '' || contact.isFirstPassenger ? {} : { name: displayName }),
    ...(phone === '' ? {} : { mobilePhone: phone }),
  }
}

/** Empties what the account had filled in; what was typed otherwise stays. */
function givenBack(contact: ContactDraft, { displayName, phone }: ProfileAnswer): Partial<ContactDraft> {
  return {
    email: '',
    ...(contact.name === displayName ? { name: '' } : {}),
    ...(contact.mobilePhone === phone ? { mobilePhone: '' } : {}),
  }
}
