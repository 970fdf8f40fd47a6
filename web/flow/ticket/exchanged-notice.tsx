import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says that the flights were changed, and with which ticket each traveller flies now; nothing without an exchange. */
export function ExchangedNotice({ passengers, state }: Pick<OrderAnswer, 'passengers' | 'state'>) {
  const { t } = useLingui()
  const changed = passengers.filter((one) => one.originalTicketNumber !== undefined)
  if (changed.length === 0 || state !== 'ticketed') return null
  return (
    <Notice
      kind="done"
      heading={t`Your flights are changed`}
      help={t`Travel with the new ticket numbers. The old ones can no longer be used.`}
    >
      <ul>
        {changed.map(({ ticketName, ticketNumber, originalTicketNumber }) => (
          <li key={ticketNumber}>
            {ticketName}: <s className="figures">{originalTicketNumber}</s>{' '}
            <strong className="figures">{ticketNumber}</strong>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
