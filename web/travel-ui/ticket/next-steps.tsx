import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { isItineraryConfirmed } from './booking-validity.ts'
import { type DatedStep, useTravelSteps } from './use-travel-steps.ts'
import styles from './next-steps.module.css'

/** What the traveller of a paid booking gets and does next, each with its date; nothing once it is over. */
export function NextSteps({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const steps = [useTicketStep(order), ...useTravelSteps(order)]
  if (!isItineraryConfirmed(order)) return null
  return (
    <Card labelledBy="next-title">
      <h2 id="next-title" className={styles.heading}>{t`What happens next`}</h2>
      <ol className={styles.steps}>
        {steps.map(({ when, what, how }) => (
          <li key={what} className={styles.step}>
            <span className={styles.when}>{when}</span>
            <span>
              <b className={styles.what}>{what}</b>
              <span className={styles.how}>{how}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Returns the email with the tickets: sent, or to come. */
function useTicketStep({ contactEmail, history }: OrderAnswer): DatedStep {
  const { t } = useLingui()
  const language = useLanguage()
  const issued = history.findLast(({ state }) => state === 'ticketed')
  if (issued === undefined)
    return {
      when: t`Soon`,
      what: t`Your tickets arrive by email`,
      how: t`Sent to ${contactEmail}. Until then this page is a booking summary, not an e-ticket.`,
    }
  return {
    when: formatInstant(issued.at as Instant, language, { zone: bangkok, style: 'short' }),
    what: t`Your tickets were emailed`,
    how: t`Sent to ${contactEmail}.`,
  }
}
