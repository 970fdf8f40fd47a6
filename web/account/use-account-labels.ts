import { useLingui } from '@lingui/react/macro'
import { type AccountPlace } from './account-sections.ts'

/** The name of a section, and what it contains. */
export type PlaceLabels = { readonly title: string; readonly about: string }

/** Returns the labels of the account sections. */
export function useAccountLabels(): Readonly<Record<AccountPlace, PlaceLabels>> {
  const { t } = useLingui()
  return {
    overview: { title: t`Account Information`, about: t`Your next trip, and what waits for you` },
    trips: { title: t`My trips`, about: t`Coming and past orders, and trips begun` },
    travellers: { title: t`Saved travellers`, about: t`Names and passports for the next booking` },
    profile: { title: t`Profile`, about: t`Name and phone` },
    security: { title: t`Security`, about: t`Password, two-step sign-in, signed-in browsers` },
    language: { title: t`Language and notices`, about: t`How we write to you, and where` },
    company: { title: t`Company`, about: t`Balance, members and cost centres` },
    data: { title: t`Your data`, about: t`Download everything, or delete the account` },
  }
}
