import type { WorkReason } from '#contract/terms/work-queue.ts'
import styles from './work-reason-icon.module.css'

/** Drawn on 16 by 16, with lines of one width. */
const paths: Readonly<Record<WorkReason, string>> = {
  quoteRequested: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.6v.2',
  quoteSent: 'M2.5 3.5h11v7h-6l-3 3v-3h-2zM5.5 7h.1M8 7h.1M10.5 7h.1',
  unpaid: 'M8 2v12M5.5 4h4a2 2 0 0 1 0 4h-4zm0 4h4.5a2 2 0 0 1 0 4H5.5z',
  paidNotTicketed: 'M2 5h12v2a1.5 1.5 0 0 0 0 3v2H2v-2a1.5 1.5 0 0 0 0-3zM10 5v7',
  unknownOutcome: 'M3 8h2.5M7 8h2M10.5 8H13M3 4l10 8',
  review: 'M8 2.5 14 13H2zM8 6.5v3M8 11.2v.2',
  waitingList: 'M6 4h7M6 8h7M6 12h7M3 4h.1M3 8h.1M3 12h.1',
  transferProofToCheck: 'M4 2.5h8v11l-2-1.3-2 1.3-2-1.3-2 1.3zM6 6h4M6 9h4',
  refundDue: 'M6.5 3.5 3 7l3.5 3.5M3 7h6.5a3.2 3.2 0 0 1 0 6.4H7',
  changeRequested: 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8zM3 13.5c.5-2.6 2.4-4 5-4s4.500 1.400 5 4',
  scheduleChanged: 'M2.5 5.5h9M9 3l2.500 2.500L9 8M13.500 10.500h-9M7 8l-2.500 2.500L7 13',
  exchangeUnticketed: 'M2 5h12v2a1.5 1.5 0 0 0 0 3v2H2v-2a1.5 1.5 0 0 0 0-3zM6 6.500l4 4M10 6.500l-4 4',
  ticketOutcomeUnknown: 'M2 5h12v2a1.5 1.5 0 0 0 0 3v2H2v-2a1.5 1.5 0 0 0 0-3zM5 8.500h1.500M9.500 8.500H11',
  voidIncomplete: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM4.200 4.200l3.800 3.800',
  refundUncovered:
    'M6.500 3.500 3 7l3.500 3.500M3 7h6.500a3.200 3.200 0 0 1 3 2M11 11.500l3 3M14 11.500l-3 3',
  splitUnknown: 'M2.500 8h4.500M7 8l5-3.500M7 8l5 3.500M13.500 7.500v1.500M13.500 11v.200',
  splitIncomplete:
    'M2.500 8h4.500M7 8l5.500-4M7 8l2 1.500M11 11l1.500 1.100M12.500 4l-2.500.200M12.500 4l-.900 2.300',
  splitToDivide: 'M3 4.500h4M3 11.500h4M7 4.500h2l4 3.500-4 3.500h-2M10.500 8H3',
  airlineRequest: 'M2.5 9.5l11-6-3.500 9.500-2.500-3.500zM7.500 9.500 13.500 3.500',
  debitMemo: 'M4 2.500h6l2.500 2.500v8.500H4zM6 8h5M6 10.500h5',
  unappliedReceipt: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5v3.200l2.200 1.600',
}

/** The icon of a work reason; its label stands beside it. */
export function WorkReasonIcon({ kind }: { readonly kind: WorkReason }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.sign} aria-hidden="true" focusable="false">
      <path d={paths[kind]} />
    </svg>
  )
}
