import { useLingui } from '@lingui/react/macro'
import type { ProfileAnswer } from '#contract/api/account/account.ts'
import { useProfile } from '#web/api/use-profile.ts'
import type { ContactDraft } from '#web/session/trip-draft.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

/** Changes some of the contact's fields. */
export type SetContact = (more: Partial<ContactDraft>) => void

/** Properties of the main-contact choice. */
export type MainContactProps = { readonly contact: ContactDraft; readonly set: SetContact }

/**
 * Fills name, email and phone from the account of the signed-in user; draws nothing for a guest. The choice
 * is no state of its own: whoever's address the mails go to is the main contact (decision 0023).
 */
export function MainContact({ contact, set }: MainContactProps) {
  const { t } = useLingui()
  const profile = useProfile().data
  if (profile?.ok !== true) return null
  const { email } = profile.value
  return (
    <Checkbox
      label={t`I am the main contact`}
      hint={t`Uses the name, email and phone in your account: ${email}`}
      isChecked={isSameEmail(contact.email, email)}
      onChange={(isMain) =>
        set(isMain ? contactFromProfile(profile.value) : contactWithoutProfile(contact, profile.value))
      }
    />
  )
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}

/** Fills in what the account knows; the rest stays as typed. */
function contactFromProfile({ email, displayName, phone }: ProfileAnswer): Partial<ContactDraft> {
  return {
    email,
    ...(displayName === '' ? {} : { name: displayName, isFirstPassenger: false }),
    ...(phone === '' ? {} : { mobilePhone: phone }),
  }
}

/** Clears what the account filled in; the rest stays as typed. */
function contactWithoutProfile(
  contact: ContactDraft,
  { displayName, phone }: ProfileAnswer,
): Partial<ContactDraft> {
  return {
    email: '',
    ...(contact.name === displayName ? { name: '' } : {}),
    ...(contact.mobilePhone === phone ? { mobilePhone: '' } : {}),
  }
}
