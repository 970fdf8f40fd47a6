import { useLingui } from '@lingui/react/macro'
import type { VoidState } from '#contract/terms/document/ticket-void.ts'

/** Returns what to say about a void, by its state. */
export function useVoidResultLabels(): Readonly<Record<VoidState | 'approvalNeeded', string>> {
  const { t } = useLingui()
  return {
    sending: t`The supplier is being asked to void the tickets.`,
    unknown: t`The supplier’s answer was lost. We read the booking again until it is certain; nothing is sent twice.`,
    done: t`Tickets voided. What was paid for them is refunded.`,
    partial: t`Only some tickets were voided. Void the others now, or call the supplier.`,
    refused: t`The supplier did not void the tickets.`,
    approvalNeeded: t`Recorded. A second member of staff must approve before the tickets are voided.`,
  }
}
