import { useLingui } from '@lingui/react/macro'
import type { ExchangeRefusal, ExchangeState } from '#contract/terms/document/ticket-exchange.ts'

/** Returns what to say about an exchange, by its state. */
export function useExchangeResultLabels(): Readonly<Record<ExchangeState | 'approvalNeeded', string>> {
  const { t } = useLingui()
  return {
    offered: t`Exchange waits for a second approval.`,
    awaitingPayment: t`Payment link sent. The tickets are exchanged after the customer has paid.`,
    sending: t`The supplier is being asked to exchange the tickets.`,
    unknown: t`The supplier’s answer was lost. We read the booking again until it is certain; nothing is sent twice.`,
    done: t`Tickets exchanged.`,
    unticketed: t`The old tickets are exchanged and a new ticket is missing. Call the airline now: the customer has no valid ticket.`,
    refused: t`The supplier did not exchange the tickets. A difference that was paid is refunded.`,
    lapsed: t`The offer has ended. Search again.`,
    approvalNeeded: t`Recorded. A second member of staff must approve before the tickets are exchanged.`,
  }
}

/** Returns what to say where a supplier has refused an exchange, by its reason. */
export function useExchangeRefusalLabels(): Readonly<Record<ExchangeRefusal, string>> {
  const { t } = useLingui()
  return {
    priceChanged: t`Not exchanged: the price has changed. A difference that was paid is refunded. Search again for the new price.`,
    offerExpired: t`Not exchanged: the offer has expired. A difference that was paid is refunded. Search again.`,
    seatsGone: t`Not exchanged: the new flights are sold out. A difference that was paid is refunded. Choose other flights.`,
  }
}
