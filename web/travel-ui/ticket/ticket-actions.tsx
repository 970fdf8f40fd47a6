import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type Instant, type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { flightsCalendarFile } from '../calendar-file.ts'
import { useNameBook } from '../name-book.ts'
import styles from './ticket-actions.module.css'

/** Properties of the actions; `nowMs` is the server's clock. */
export type TicketActionsProps = {
  readonly order: OrderAnswer
  readonly nowMs: () => number
  /** Further ways to take the booking along, such as its PDF. */
  readonly children?: ReactNode
}

/** What a traveller takes along: the flights for a calendar, and the flight times to share. */
export function TicketActions({ order, nowMs, children }: TicketActionsProps) {
  const { t } = useLingui()
  const share = useShareFlightTimes(order)
  return (
    <div className={styles.actions}>
      <LinkButton href={useFlightsFile(order, nowMs)} download={`${order.orderNumber}.ics`}>
        {t`Add flights to calendar`}
      </LinkButton>
      {children}
      {share && <Button onClick={share}>{t`Share flight times`}</Button>}
    </div>
  )
}

function useFlightsFile({ journeys, orderNumber }: OrderAnswer, nowMs: () => number): string {
  const names = useNameBook()
  const segments = journeys.flatMap((journey) => journey.segments)
  return flightsCalendarFile(
    segments.map(({ airline, flightNumber, from, to, departureAt, arrivalAt }, index) => ({
      at: departureAt as Instant,
      until: arrivalAt as Instant,
      title: `${airline} ${flightNumber} ${names.city(from)} – ${names.city(to)}`,
      place: names.place(from),
      id: `${orderNumber}-${index + 1}`,
      nowMs: nowMs(),
    })),
  )
}

/**
 * Returns a function that shares the flight times by the device's own dialog; undefined where it has none.
 * What is shared opens nothing: the link of an order is a key to it.
 */
function useShareFlightTimes({ journeys }: OrderAnswer): (() => void) | undefined {
  const language = useLanguage()
  const names = useNameBook()
  if (typeof navigator === 'undefined' || !('share' in navigator)) return undefined
  const lines = journeys.flatMap(({ segments }) =>
    segments.map(({ airline, flightNumber, from, to, departureTime, arrivalTime }) => {
      const [departs, arrives] = [departureTime as LocalDateTime, arrivalTime as LocalDateTime]
      const day = formatLocalDate(departs, language, 'short')
      const times = `${formatLocalTime(departs)} ${names.place(from)} – ${formatLocalTime(arrives)} ${names.place(to)}`
      return `${day}: ${airline} ${flightNumber}, ${times}`
    }),
  )
  return () => {
    // Closing the dialog rejects the promise; nothing is to be done then.
    navigator.share({ text: lines.join('\n') }).catch(() => undefined)
  }
}
