import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { CabinClass } from '#contract/terms/codes.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '../party/cabin-name.ts'
import { type ConnectionFacts, connectionsOf, otherCabinsOf } from './journey-facts.ts'
import { useReferenceNames } from '../reference-names.ts'
import styles from './journey-warnings.module.css'

/** Properties of the warnings: the journeys, and the searched cabin, if any. */
export type JourneyWarningsProps = {
  readonly journeys: readonly JourneyAnswer[]
  readonly searched?: CabinClass | undefined
}

/**
 * Warnings before choosing: change of airport, overnight wait, short connection, another cabin than the
 * searched one, no confirmed seat.
 */
export function JourneyWarnings({ journeys, searched }: JourneyWarningsProps) {
  const { t } = useLingui()
  const labels = useConnectionLabels()
  const cabinName = useCabinName()
  const isWaitlisted = journeys.some((journey) => journey.segments.some((segment) => segment.waitingList))
  const warnings = new Set(journeys.flatMap((journey) => connectionsOf(journey).flatMap(labels)))
  for (const [cabinClass, numbers] of otherCabinsOf(journeys, searched)) {
    const cabin = cabinName(cabinClass)
    const flights = numbers.join(', ')
    warnings.add(t`${cabin} on ${flights}`)
  }
  if (isWaitlisted) warnings.add(t`Waiting list: seats requested, not confirmed`)
  if (warnings.size === 0) return null
  return (
    <ul className={styles.warnings}>
      {[...warnings].map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

/** Returns the warnings about one connection. */
function useConnectionLabels(): (connection: ConnectionFacts) => string[] {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useReferenceNames()
  return (connection) => {
    const arrival = names.place(connection.arrivalAirport)
    const departure = names.place(connection.departureAirport)
    const time = formatDuration(connection.durationMinutes, language)
    return [
      connection.isAirportChange && t`Airport change: ${arrival} to ${departure}`,
      connection.isOvernight && t`Overnight wait in ${departure}`,
      connection.isShort && t`Short connection in ${departure}: ${time}`,
    ].filter((warning) => warning !== false)
  }
}
