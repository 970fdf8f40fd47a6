import { useLingui } from '@lingui/react/macro'
import { type JourneyAnswer } from '#contract/api/offers.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { type ConnectionFacts, connectionsOf } from './journey-facts.ts'
import { useNameBook } from './name-book.ts'
import styles from './journey-warnings.module.css'

/** What a traveller should know before choosing: another airport, a night on the way, little time, no firm seat. */
export function JourneyWarnings({ journeys }: { readonly journeys: readonly JourneyAnswer[] }) {
  const { t } = useLingui()
  const words = useConnectionWords()
  const isWaitlisted = journeys.some((journey) => journey.segments.some((segment) => segment.waitingList))
  const warnings = new Set(journeys.flatMap((journey) => connectionsOf(journey).flatMap(words)))
  if (isWaitlisted) warnings.add(t`Waiting list: seats are asked for, not confirmed`)
  if (warnings.size === 0) return null
  return (
    <ul className={styles.warnings}>
      {[...warnings].map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

/** The warnings about one change of flight, in words. */
function useConnectionWords(): (connection: ConnectionFacts) => string[] {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useNameBook()
  return (connection) => {
    const arrival = names.place(connection.arrivalAirport)
    const departure = names.place(connection.departureAirport)
    const time = formatDuration(connection.durationMinutes, language)
    return [
      connection.isAirportChange && t`Change of airport: ${arrival} to ${departure}`,
      connection.isOvernight && t`Overnight wait in ${departure}`,
      connection.isShort && t`Short connection in ${departure}: ${time}`,
    ].filter((warning) => warning !== false)
  }
}
