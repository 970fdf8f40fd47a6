import type { TripDraft } from '#web/session/trip-draft.ts'

/** Returns the first passenger's name for the contact; empty while none is typed. */
export function firstPassengerName({ passengers }: Pick<TripDraft, 'passengers'>): string {
  const [first] = passengers
  return first ? `${first.hasOneName ? '' : first.firstName.trim()} ${first.lastName.trim()}`.trim() : ''
}

/** Returns the contact's name: typed, or the first passenger's while it follows it. */
export function contactNameOf(draft: Pick<TripDraft, 'passengers' | 'contact'>): string {
  const { name, isFirstPassenger } = draft.contact
  return isFirstPassenger ? firstPassengerName(draft) : name.trim()
}
