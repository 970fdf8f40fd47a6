import { useLingui } from '@lingui/react/macro'

/** Returns an action of staff on an order, by method and path; one without a label is shown by its path. */
export function useAuditEventLabels(): (action: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    'POST /api/staff/orders/assign': t`said who works on it`,
    'POST /api/staff/orders/note': t`wrote a note`,
    'POST /api/staff/orders/ticket': t`asked for the tickets again`,
    'POST /api/staff/orders/quote/': t`named the exact price`,
    'POST /api/staff/orders/quote/approve': t`approved or rejected a quote`,
    'POST /api/staff/orders/quote/answer': t`recorded the customer's answer by phone`,
    'POST /api/staff/change-requests/accept': t`recorded the customer's answer by phone`,
    'POST /api/staff/change-requests/cancelled-flight': t`opened a refund in full for a cancelled flight`,
    'POST /api/staff/orders/schedule-change': t`answered flights that an airline changed`,
    'POST /api/orders/quote/': t`answered the quote on our website`,
    'POST /api/orders/change-requests/': t`accepted a request on our website`,
    'POST /api/orders/schedule-change/': t`accepted the new flights on our website`,
    'POST /api/staff/orders/price/': t`asked what it costs now`,
    'POST /api/staff/orders/cancel/': t`ended the order`,
    'POST /api/staff/change-requests/reply': t`answered the customer's request`,
    'POST /api/staff/payments/received': t`said that the money is here`,
    'POST /api/staff/payments/cash-pickups/reply': t`answered when the cash is fetched`,
    'POST /api/staff/payments/transfer-proofs/reject': t`refused a bank slip`,
    'transferProof.closed': t`transfer proof closed: the order is paid`,
    'POST /api/staff/payments/pending-approvals/withdraw': t`took back what they had said of money`,
    'POST /api/staff/payments/unapplied-receipts/apply': t`used late money for it`,
    'POST /api/staff/payments/unapplied-receipts/refund': t`gave money back`,
    'POST /api/staff/payments/refunds/retry': t`had a refund sent again`,
    'POST /api/payments/refunds/payee': t`named a bank account for refunds`,
    'POST /api/staff/payments/refunds/payee': t`recorded a bank account for refunds named by phone`,
    'POST /api/staff/payments/refunds/paid': t`paid a refund out by hand`,
  }
  return (action) => labels[action] ?? action
}
