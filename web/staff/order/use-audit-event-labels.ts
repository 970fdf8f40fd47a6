import { useLingui } from '@lingui/react/macro'

/** Returns an action of staff on an order, by method and path; one without a label is shown by its path. */
export function useAuditEventLabels(): (action: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    'POST /api/staff/orders/gds-entries': t`Travel documents viewed`,
    'POST /api/staff/bookings': t`Booking made for a customer`,
    'POST /api/staff/manual-bookings': t`Manual booking entered`,
    'POST /api/staff/orders/ticket-numbers': t`Ticket numbers entered`,
    'POST /api/staff/orders/payment-link': t`Payment link opened`,
    'POST /api/payments/agreement': t`agreed to the fare rules on our website`,
    'POST /api/staff/orders/assign': t`Assignee changed`,
    'POST /api/staff/orders/note': t`Note added`,
    'POST /api/staff/orders/contact': t`Email address of an order corrected`,
    'POST /api/staff/orders/contact/withdraw': t`Correction of an email address withdrawn`,
    'POST /api/staff/orders/ticket': t`Ticketing retried`,
    'POST /api/staff/orders/quote/': t`Quote sent`,
    'POST /api/staff/orders/quote/approve': t`approved or rejected a quote`,
    'POST /api/staff/orders/quote/answer': t`recorded the customer's answer by phone`,
    'POST /api/staff/change-requests/accept': t`recorded the customer's answer by phone`,
    'POST /api/staff/change-requests/cancelled-flight': t`opened a refund in full for a cancelled flight`,
    'POST /api/staff/orders/schedule-change': t`Schedule change answered`,
    'POST /api/orders/quote/': t`answered the quote on our website`,
    'POST /api/orders/change-requests/': t`accepted a request on our website`,
    'POST /api/orders/schedule-change/': t`accepted the new flights on our website`,
    'POST /api/staff/orders/price/': t`Order repriced`,
    'POST /api/staff/orders/cancel/': t`Booking cancelled`,
    'POST /api/staff/change-requests/reply': t`Customer request answered`,
    'POST /api/staff/payments/received': t`Payment recorded`,
    'POST /api/staff/payments/cash-pickups/reply': t`Cash pickup answered`,
    'POST /api/staff/payments/transfer-proofs/reject': t`Transfer proof rejected`,
    'transferProof.closed': t`transfer proof closed: the order is paid`,
    'POST /api/staff/payments/pending-approvals/withdraw': t`Confirmation withdrawn`,
    'POST /api/staff/payments/unapplied-receipts/apply': t`Unallocated payment applied`,
    'POST /api/staff/payments/unapplied-receipts/refund': t`Unallocated payment refunded`,
    'POST /api/staff/payments/refunds/retry': t`Refund resent`,
    'POST /api/payments/refunds/payee': t`named a bank account for refunds`,
    'POST /api/staff/payments/refunds/payee': t`recorded a bank account for refunds named by phone`,
    'POST /api/staff/payments/refunds/paid': t`Refund paid out`,
  }
  return (action) => labels[action] ?? action
}
