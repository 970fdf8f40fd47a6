import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { TripDraft } from '#web/session/trip-draft.ts'
import { focusField } from '#web/ui/form/error-summary.tsx'
import { passengerFieldId, passengerOfField, prefilledFromPrevious } from './passenger-fields.ts'
import type { PassengerMistake } from './passenger-mistakes.ts'

type DraftChange = { readonly draft: TripDraft; readonly change: (next: TripDraft) => void }

/**
 * Returns which passenger's form is open, and how to open others: at first the one whose field the address
 * names after "#", else the first incomplete one.
 */
export function useOpenPassenger(
  { draft, change }: DraftChange,
  wrong: readonly (readonly PassengerMistake[])[],
) {
  const { passengers } = draft
  const [openIndex, setOpenIndex] = useState(
    () => passengerOfField(location.hash.slice(1)) ?? firstIncompletePassenger(wrong),
  )
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const openPassenger = (index: number) => flushSync(() => setOpenIndex(index))
  const checkAndOpenNext = (index: number) => {
    const [mistake] = wrong[index] ?? []
    flushSync(() => {
      setChecked(new Set([...checked, index]))
      if (!mistake) setOpenIndex(index + 1)
    })
    if (mistake) return focusField(passengerFieldId(index, mistake.field))
    const [before, after] = [passengers[index], passengers[index + 1]]
    if (before && after)
      change({ ...draft, passengers: passengers.with(index + 1, prefilledFromPrevious(after, before)) })
    focusField(passengerFieldId(index + 1, 'title'))
  }
  return {
    openIndex,
    open: openPassenger,
    next: checkAndOpenNext,
    isChecked: (index: number) => checked.has(index),
    toggle: (index: number) => setOpenIndex(openIndex === index ? -1 : index),
    reveal: (fieldId: string) => {
      const index = passengerOfField(fieldId)
      if (index !== undefined) openPassenger(index)
    },
  }
}

/** Returns the first incomplete passenger; -1 when all are complete, but somebody who travels alone is open. */
function firstIncompletePassenger(wrong: readonly (readonly PassengerMistake[])[]): number {
  return wrong.length === 1 ? 0 : wrong.findIndex((one) => one.length > 0)
}
