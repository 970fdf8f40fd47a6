import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedTravellerLine } from '#contract/api/account/travellers.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import {
  fetchSavedTraveller,
  savedTravellersKey,
  saveTraveller,
  useSavedTravellers,
} from '#web/api/saved-travellers.ts'
import { type Command, useCommand } from '#web/api/use-command.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { passengerFromSaved, travellerToSave } from './traveller-to-save.ts'
import styles from './saved-travellers.module.css'

/** Derives a passenger from what is typed by then: the saved traveller arrives after a request. */
export type FillPassenger = (fill: (latest: PassengerDraft) => PassengerDraft) => void

/** Properties of the saved traveller picker. */
export type SavedTravellersProps = {
  readonly passenger: PassengerDraft
  readonly fill: FillPassenger
}

/** Fills a passenger's form from a saved traveller, and saves the typed one; nothing for a guest. */
export function SavedTravellers({ passenger, fill }: SavedTravellersProps) {
  const { data } = useSavedTravellers()
  const command = useCommand()
  if (data?.ok !== true) return null
  const { travellers } = data.value
  return (
    <div className={styles.saved}>
      {travellers.length > 0 && <FillFromSaved {...{ travellers, fill, command }} />}
      <SaveTravellerButton {...{ travellers, passenger, command }} />
      {command.failure && <FailureNotice failure={command.failure} />}
    </div>
  )
}

type PartProps = {
  readonly travellers: readonly SavedTravellerLine[]
  readonly passenger: PassengerDraft
  readonly command: Command
}

function FillFromSaved({
  travellers,
  fill,
  command,
}: Pick<PartProps & SavedTravellersProps, 'travellers' | 'fill' | 'command'>) {
  const { t } = useLingui()
  const fillFromSavedTraveller = async (travellerId: string) => {
    if (travellerId === '') return
    await command.call(
      () => fetchSavedTraveller(travellerId, 'fill'),
      (opened) => fill((latest) => passengerFromSaved(latest, opened)),
    )
  }
  return (
    <Select
      label={t`Use a saved traveller`}
      placeholder={t`Choose`}
      value=""
      onChange={(travellerId) => void fillFromSavedTraveller(travellerId)}
      choices={travellers.map((one) => ({ value: one.travellerId, text: savedTravellerLabel(one) }))}
    />
  )
}

function SaveTravellerButton({ travellers, passenger, command }: PartProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [saved, setSaved] = useState('')
  const toSave = travellerToSave(passenger)
  const text = JSON.stringify(toSave)
  const isKnown = travellers.some((one) => isSamePerson(one, passenger))
  if (isKnown || saved === text) {
    return (
      <p role="status" className={styles.done}>
        {t`Saved for your next booking.`}
      </p>
    )
  }
  const saveTypedTraveller = () =>
    command.call(
      () => saveTraveller(toSave),
      () => {
        setSaved(text)
        void queries.invalidateQueries({ queryKey: [savedTravellersKey] })
      },
    )
  return (
    <Button
      onClick={() => void saveTypedTraveller()}
      isBusy={command.isBusy}
      disabled={toSave.lastName === ''}
    >
      {t`Save this traveller to my account`}
    </Button>
  )
}

function isSamePerson(
  saved: SavedTravellerLine,
  { firstName, lastName, hasOneName }: PassengerDraft,
): boolean {
  const isSameName = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase()
  return isSameName(saved.lastName, lastName) && isSameName(saved.firstName, hasOneName ? '' : firstName)
}

/** "TESTER Anna · •••567": the last digits of the passport number distinguish two of the same name. */
function savedTravellerLabel({ firstName, lastName, passportEnding = '' }: SavedTravellerLine): string {
  const name = `${lastName} ${firstName}`.trim()
  return passportEnding === '' ? name : `${name} · •••${passportEnding}`
}
