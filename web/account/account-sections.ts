import { useLocation } from '@tanstack/react-router'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'

/** The sections of the account area, in navigation order. */
export const accountPlaces = [
  'overview',
  'trips',
  'travellers',
  'alerts',
  'profile',
  'security',
  'language',
  'company',
  'data',
] as const
/** A section of the account area: `/account?section=…`. */
export type AccountPlace = (typeof accountPlaces)[number]

/** Returns the sections that this user has. */
export function accountSectionsOf(user: SignedInUser): readonly AccountPlace[] {
  return accountPlaces.filter((place) => place !== 'company' || user.isAgent)
}

/** Returns the address of a section, or of a part of it. */
export function sectionUrl(place: AccountPlace, part?: string): string {
  const address = pageUrl(pagePaths.account, { section: place === 'overview' ? undefined : place })
  return part === undefined ? address : `${address}#${part}`
}

/** Returns the section that the address names; the overview for any other text. */
export function useAccountSection(user: SignedInUser): AccountPlace {
  const { section } = usePageQuery()
  const hash = useLocation({ select: (location) => location.hash })
  // An older address of the form for a new password.
  const asked = section === undefined && hash === 'password' ? 'security' : section
  return accountSectionsOf(user).find((place) => place === asked) ?? 'overview'
}
