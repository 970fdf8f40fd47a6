import { type TripDraft } from '#web/session/trip-draft.ts'

/** The first passenger as one is addressed; empty while no name is typed. */
export function firstPassengerName({ passengers }: Pick<TripDraft, 'passengers'>): string {
  const [first] = passengers
  return first ? `${first.hasOneName ? '' : first.firstName.trim()} ${first.lastName.trim()}`.trim() : ''
}

/** The name of the contact: typed, or that of the first passenger for as long as it is to follow it. */
export function contactNameOf(draft: Pick<TripDraft, 'passengers' | 'contact'>): string {
  const { name, isFirstPassenger } = draft.contact
  return isFirstPassenger ? firstPassengerName(draft) : name.trim()
}
