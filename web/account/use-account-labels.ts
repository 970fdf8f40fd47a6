import { useLingui } from '@lingui/react/macro'
import type { AccountPlace } from './account-sections.ts'

/** The name of a section, and what it contains. */
export type PlaceLabels = { readonly title: string; readonly about: string }

/** Returns the labels of the account sections. */
export function useAccountLabels(): Readonly<Record<AccountPlace, PlaceLabels>> {
  const { t } = useLingui()
  return {
    overview: { title: t`Account Information`, about: t`Your next trip and to-do list` },
    trips: { title: t`My trips`, about: t`Upcoming and past trips, and unfinished bookings` },
    travellers: { title: t`Saved travellers`, about: t`Names and passports for your next booking` },
    alerts: { title: t`Price alerts`, about: t`Searches whose price we watch for you` },
    profile: { title: t`Profile`, about: t`Name and phone` },
    security: { title: t`Security`, about: t`Password, two-step sign-in, signed-in devices` },
    language: { title: t`Language and notifications`, about: t`Site and email language, LINE notifications` },
    company: {
      title: t({ message: 'Company', context: 'own' }),
      about: t`Balance, members and cost centres`,
    },
    data: { title: t`Your data`, about: t`Download your data or delete your account` },
  }
}
