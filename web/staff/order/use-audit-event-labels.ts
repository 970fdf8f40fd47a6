import { useLingui } from '@lingui/react/macro'

/** What somebody of the staff did to an order, by method and path; a deed without words is called by its path. */
export function useAuditEventLabels(): (deed: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    'POST /api/staff/orders/assign': t`said who works on it`,
    'POST /api/staff/orders/note': t`wrote a note`,
    'POST /api/staff/orders/ticket': t`asked for the tickets again`,
    'POST /api/staff/orders/quote/': t`named the exact price`,
    'POST /api/staff/orders/quote/approve': t`approved or rejected a quote`,
    'POST /api/staff/orders/quote/answer': t`recorded the customer's answer by phone`,
    'POST /api/staff/requests/accept': t`recorded the customer's answer by phone`,
    'POST /api/staff/requests/cancelled-flight': t`opened a refund in full for a cancelled flight`,
    'POST /api/staff/orders/flights': t`answered flights that an airline changed`,
    'POST /api/orders/quote/': t`answered the quote on our website`,
    'POST /api/orders/requests/': t`accepted a request on our website`,
    'POST /api/orders/flights/': t`accepted the new flights on our website`,
    'POST /api/staff/orders/price/': t`asked what it costs now`,
    'POST /api/staff/orders/cancel/': t`ended the order`,
    'POST /api/staff/requests/reply': t`answered the customer's request`,
    'POST /api/staff/payments/received': t`said that the money is here`,
    'POST /api/staff/payments/collections/reply': t`answered when the cash is fetched`,
    'POST /api/staff/payments/slips/refuse': t`refused a bank slip`,
    'transferProof.closed': t`transfer proof closed: the order is paid`,
    'POST /api/staff/payments/first-words/take-back': t`took back what they had said of money`,
    'POST /api/staff/payments/late/use': t`used late money for it`,
    'POST /api/staff/payments/late/give-back': t`gave money back`,
    'POST /api/staff/payments/refunds/again': t`had a refund sent again`,
    'POST /api/payments/refunds/payee': t`named a bank account for refunds`,
    'POST /api/staff/payments/refunds/payee': t`recorded a bank account for refunds named by phone`,
    'POST /api/staff/payments/refunds/paid': t`paid a refund out by hand`,
  }
  return (deed) => words[deed] ?? deed
}
