import { useLingui } from '@lingui/react/macro'
import type { ExchangeState } from '#contract/terms/document/ticket-exchange.ts'

/** Returns what to say about an exchange, by its state. */
export function useExchangeResultLabels(): Readonly<Record<ExchangeState | 'approvalNeeded', string>> {
  const { t } = useLingui()
  return {
    offered: t`Exchange waits for a second approval.`,
    sending: t`The supplier is being asked to exchange the tickets.`,
    unknown: t`The supplier’s answer was lost. We read the booking again until it is certain; nothing is sent twice.`,
    done: t`Tickets exchanged.`,
    unticketed: t`The old tickets are exchanged and a new ticket is missing. Call the airline now: the customer has no valid ticket.`,
    refused: t`The supplier did not exchange the tickets. A difference that was paid is refunded.`,
    lapsed: t`The offer has ended. Search again.`,
    approvalNeeded: t`Recorded. A second member of staff must approve before the tickets are exchanged.`,
  }
}
