import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Instant, LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { flightsCalendarFile } from '../calendar-file.ts'
import { useReferenceNames } from '../reference-names.ts'
import { isItineraryConfirmed } from './booking-validity.ts'
import styles from './ticket-actions.module.css'

/** Properties of the actions; `nowMs` is the server's clock. */
export type TicketActionsProps = {
  readonly order: OrderAnswer
  readonly nowMs: () => number
  readonly isDownloading: boolean
  readonly onDownload: () => void
  /** Why the download failed; absent where it did not. */
  readonly failure?: ReactNode
}

/** What a traveller takes along: the flights for a calendar, the summary as a PDF, the times to share. */
export function TicketActions({ order, nowMs, isDownloading, onDownload, failure }: TicketActionsProps) {
  const { t } = useLingui()
  const calendar = useFlightsCalendarFile(order, nowMs)
  return (
    <div className={styles.actions}>
      {isItineraryConfirmed(order) && (
        <LinkButton kind="primary" href={calendar} download={`${order.orderNumber}.ics`}>
          <Icon path="M3 4.5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4" />
          {t`Add flights to calendar`}
        </LinkButton>
      )}
      <Button onClick={onDownload} isBusy={isDownloading}>
        <Icon path="M10 3v10M6 9.5l4 4 4-4M3.5 17h13" />
        {t`Download PDF`}
      </Button>
      {isItineraryConfirmed(order) && <ShareButton order={order} />}
      <div className={styles.failure} aria-live="polite">
        {failure}
      </div>
    </div>
  )
}

/**
 * Shares the flight times by the device's own dialog, and copies them where it has none. What is shared opens
 * nothing: the link of an order is a key to it.
 */
function ShareButton({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const text = useFlightTimes(order)
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ text })
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The dialog was closed, or copying is not allowed: the times can be read above.
      setCopied(false)
    }
  }
  return (
    <Button onClick={() => void share()}>
      <Icon path="M10 13V3M6.5 6.5 10 3l3.5 3.5M5 9.5H3.5v8h13v-8H15" />
      {isCopied ? t`Copied` : t`Share flight times`}
      <VisuallyHidden>
        <span role="status">{isCopied ? t`Copied` : ''}</span>
      </VisuallyHidden>
    </Button>
  )
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}

function useFlightsCalendarFile({ journeys, orderNumber }: OrderAnswer, nowMs: () => number): string {
  const names = useReferenceNames()
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

/** Returns a line for each flight: day, number, times and airports. */
function useFlightTimes({ journeys }: OrderAnswer): string {
  const language = useLanguage()
  const names = useReferenceNames()
  const lines = journeys.flatMap(({ segments }) =>
    segments.map(({ airline, flightNumber, from, to, departureTime, arrivalTime }) => {
      const [departs, arrives] = [departureTime as LocalDateTime, arrivalTime as LocalDateTime]
      const day = formatLocalDate(departs, language, 'short')
      const times = `${formatLocalTime(departs)} ${names.place(from)} – ${formatLocalTime(arrives)} ${names.place(to)}`
      return `${day}: ${airline} ${flightNumber}, ${times}`
    }),
  )
  return lines.join('\n')
}
