import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SavedTravellerLine } from '#contract/api/account/travellers.ts'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import {
  openSavedTraveller,
  savedTravellersKey,
  saveTraveller,
  useSavedTravellers,
} from '#web/api/saved-travellers.ts'
import { type PassengerDraft } from '#web/session/trip-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { passengerFromSaved, travellerToSave } from './traveller-to-save.ts'
import styles from './saved-travellers.module.css'

/** Properties of the saved traveller picker. */
export type SavedTravellersProps = {
  readonly passenger: PassengerDraft
  readonly onChange: (next: PassengerDraft) => void
}

/** Fills a passenger's form from a saved traveller, and saves the typed one; nothing for a guest. */
export function SavedTravellers({ passenger, onChange }: SavedTravellersProps) {
  const { data } = useSavedTravellers()
  const [failure, setFailure] = useState<Failure>()
  if (data?.ok !== true) return null
  const { travellers } = data.value
  return (
    <div className={styles.saved}>
      {travellers.length > 0 && (
        <FillFrom travellers={travellers} onFail={setFailure} {...{ passenger, onChange }} />
      )}
      <SaveThis travellers={travellers} passenger={passenger} onFail={setFailure} />
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}

type PartProps = {
  readonly travellers: readonly SavedTravellerLine[]
  readonly passenger: PassengerDraft
  readonly onFail: (failure: Failure | undefined) => void
}

function FillFrom({ travellers, passenger, onChange, onFail }: PartProps & SavedTravellersProps) {
  const { t } = useLingui()
  const fill = async (travellerId: string) => {
    onFail(undefined)
    if (travellerId === '') return
    const opened = await openSavedTraveller(travellerId, 'fill')
    if (opened.ok) onChange(passengerFromSaved(passenger, opened.value))
    else onFail(opened.fault)
  }
  return (
    <Select
      label={t`Fill from a saved traveller`}
      placeholder={t`Choose`}
      value=""
      onChange={(travellerId) => void fill(travellerId)}
      choices={travellers.map((one) => ({ value: one.travellerId, text: lineText(one) }))}
    />
  )
}

function SaveThis({ travellers, passenger, onFail }: PartProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
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
  const save = async () => {
    onFail(undefined)
    setBusy(true)
    const answer = await saveTraveller(toSave)
    setBusy(false)
    if (!answer.ok) return onFail(answer.fault)
    setSaved(text)
    await queries.invalidateQueries({ queryKey: [savedTravellersKey] })
  }
  return (
    <Button onClick={() => void save()} isBusy={isBusy} disabled={toSave.lastName === ''}>
      {t`Save this traveller in my account`}
    </Button>
  )
}

function isSamePerson(
  saved: SavedTravellerLine,
  { firstName, lastName, hasOneName }: PassengerDraft,
): boolean {
  const same = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase()
  return same(saved.lastName, lastName) && same(saved.firstName, hasOneName ? '' : firstName)
}

/** "TESTER Anna · •••567": the last digits of the passport number distinguish two of the same name. */
function lineText({ firstName, lastName, passportEnding = '' }: SavedTravellerLine): string {
  const name = `${lastName} ${firstName}`.trim()
  return passportEnding === '' ? name : `${name} · •••${passportEnding}`
}
