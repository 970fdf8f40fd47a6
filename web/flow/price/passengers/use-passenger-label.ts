import { useLingui } from '@lingui/react/macro'
import type { PassengerDraft } from '#web/session/trip-draft.ts'

/** Returns a passenger's label in a list: the number, and the name once typed. */
export function usePassengerLabel(): (one: PassengerDraft, index: number) => string {
  const { t } = useLingui()
  return (one, index) => {
    const number = index + 1
    const name = [one.firstName, one.lastName]
      .map((part) => part.trim())
      .join(' ')
      .trim()
    return name === '' ? t`Traveller ${number}` : `${number}. ${name}`
  }
}
