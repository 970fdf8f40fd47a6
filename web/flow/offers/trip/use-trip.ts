import { useEffect, useId, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import { listQueryOf } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import type { ChangeChoices } from '../use-list-choices.ts'
import { missingFlight, type TripSelection, tripSelectionOf } from './trip-selection.ts'

/** The trip so far, and the page's handlers for it. */
export type TripGuide = {
  readonly soFar: TripSelection
  /** What is missing to continue; shown until something else is chosen. */
  readonly missing: Problem | undefined
  /** Called when the traveller continues although a flight is missing. */
  readonly onGoOn: () => void
  /** The id of the area where flights are picked: it receives the focus. */
  readonly placeId: string
}

/** Marks the list within the area where flights are picked. */
export const listMark = 'data-flight-list'

type StepTarget = { readonly to: 'step' | 'list' }

/**
 * Follows the trip that is being picked. Returns the given list with handlers that move the focus to the next
 * journey after a step forward or back, where the former rows are gone.
 */
export function useTrip(given: ListProps): readonly [ListProps, TripGuide] {
  const placeId = useId()
  const [input, setWish] = useState<StepTarget | undefined>(undefined)
  const [warned, setWarned] = useState<{ readonly problem: Problem; readonly at: string } | undefined>(
    undefined,
  )
  useEffect(() => {
    if (input) focusStepTarget(document.getElementById(placeId), input)
  }, [placeId, input])
  const changeChoices: ChangeChoices = (next, how) => {
    given.change(next, how)
    if (how === 'step') setWish({ to: 'step' })
  }
  const soFar = tripSelectionOf(given)
  const at = tripPositionKey(given)
  const continueBooking = () => {
    const missing = missingFlight(soFar.parts, given.request.triptype)
    if (!missing) return
    setWarned({ problem: missing, at })
    setWish({ to: 'list' })
  }
  const missing = warned?.at === at ? warned.problem : undefined
  return [
    { ...given, change: changeChoices },
    { soFar, missing, onGoOn: continueBooking, placeId },
  ]
}

function focusStepTarget(place: HTMLElement | null, { to }: StepTarget): void {
  const mark = to === 'step' ? '[aria-current="step"]' : `[${listMark}]`
  const target = place?.querySelector<HTMLElement>(mark) ?? place
  place?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

function tripPositionKey({ choices }: ListProps): string {
  const { picked, way, chosen } = listQueryOf(choices)
  return [picked, way, chosen].join(' ')
}
