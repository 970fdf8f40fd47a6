import { useLingui } from '@lingui/react/macro'

/**
 * Returns an action of staff by the called route ("POST /api/staff/users/lock"), as it follows a name: "…
 * locked an account". A route without a label is shown as it is; a test names it.
 */
export function useAuditPageLabels(): Readonly<Record<string, string>> {
  return {
    ...useOrderActions(),
    ...useMoneyActions(),
    ...usePriceActions(),
    ...useAgencyActions(),
    ...useOwnActions(),
  }
}

/** Returns the labels of actions on one's own account. */
function useOwnActions(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/account/email': t`asked for another e-mail address for the own account`,
    'POST /api/account/email/confirm': t`confirmed another e-mail address for the own account`,
    'POST /api/account/email/withdraw': t`kept the e-mail address of the own account after all`,
  }
}

function useOrderActions(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/orders/quote/': t`named an exact price`,
    'POST /api/staff/orders/price/': t`asked what an order would cost now`,
    'POST /api/staff/orders/cancel/': t`ended an order`,
    'POST /api/staff/orders/assign': t`took an order on, gave it to a colleague or let it go`,
    'POST /api/staff/orders/note': t`wrote a note to an order`,
    'POST /api/staff/orders/ticket': t`had tickets issued again`,
    'POST /api/staff/orders/quote/answer': t`recorded the customer’s answer to a quote, given by phone`,
    'POST /api/staff/orders/quote/approve': t`approved a quote that a colleague prepared`,
    'POST /api/staff/change-requests/quote': t`quoted the cost or refund of a request made by phone`,
    'POST /api/staff/change-requests/accept': t`recorded the customer’s acceptance of a change or refund, given by phone`,
    'POST /api/staff/change-requests/reply': t`answered a customer’s request`,
  }
}

function useMoneyActions(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/payments/received': t`said that money has come`,
    'POST /api/staff/payments/bill-payments': t`entered a file of collected bills`,
    'POST /api/staff/payments/transfer-proofs/reject': t`refused a bank slip`,
    'transferProof.closed': t`closed a transfer proof: its order is paid`,
    'POST /api/staff/payments/cash-pickups/reply': t`answered a wish to have cash fetched`,
    'POST /api/staff/payments/refunds/retry': t`had a refund tried again`,
    'POST /api/payments/refunds/payee': t`named a bank account for refunds`,
    'POST /api/staff/payments/refunds/payee': t`recorded a bank account for refunds named by phone`,
    'POST /api/staff/payments/refunds/paid': t`said that a refund was paid out`,
    'POST /api/staff/payments/pending-approvals/reject': t`refused a limit that waited for a second person`,
    'POST /api/staff/payments/found': t`recorded a payment found at the provider`,
    'POST /api/staff/payments/pending-approvals/withdraw': t`took back what they had said of money`,
    'POST /api/staff/payments/unapplied-receipts/apply': t`used late money for its order`,
    'POST /api/staff/payments/unapplied-receipts/refund': t`gave late money back`,
    'POST /api/staff/payments/reconciliation/run': t`had the books compared`,
    'POST /api/staff/payments/reconciliation/settle': t`settled a difference in the books`,
    'PUT /api/staff/payments/settings': t`changed how we take money`,
    'POST /api/staff/companies': t`opened a company`,
    'PUT /api/staff/companies/:companyId': t`changed a company`,
    'POST /api/staff/companies/:companyId/corrections': t`corrected the account of a company`,
    'POST /api/staff/corrections/:correctionId/confirm': t`confirmed a correction of an account`,
    'POST /api/staff/corrections/:correctionId/refuse': t`refused a correction of an account`,
    'POST /api/staff/companies/:companyId/members': t`added somebody to a company`,
    'DELETE /api/staff/companies/:companyId/members/:userId': t`took somebody out of a company`,
    'POST /api/staff/top-ups/:topUpId/confirm': t`confirmed a top-up`,
    'POST /api/staff/top-ups/:topUpId/refuse': t`refused a top-up`,
    'POST /api/account/company/top-ups': t`announced a top-up`,
    'POST /api/account/company/cost-centres': t`set a cost centre`,
    'POST /api/account/company/cost-centres/end': t`ended a cost centre`,
  }
}

function usePriceActions(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'PUT /api/staff/real-time-markup/': t`set a markup of their own`,
    'PUT /api/staff/standing-markup/': t`changed the standing markup`,
    'POST /api/staff/orders/schedule-change': t`answered flights that an airline changed`,
    'POST /api/staff/change-requests/cancelled-flight': t`opened a refund in full for a cancelled flight`,
    'POST /api/staff/markup-book/': t`wrote a markup book`,
    'POST /api/staff/markup-book/undo': t`went back to an earlier markup book`,
    'POST /api/staff/markup-book/withdraw': t`withdrew a markup book`,
    'POST /api/staff/markup-book/dry-run': t`tried markup rules on past searches`,
    'PUT /api/staff/selling-mode/': t`changed how fares are sold`,
    'PUT /api/staff/price-tolerance/': t`changed how far prices may move`,
  }
}

function useAgencyActions(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'PUT /api/staff/agency': t`changed what the agency says of itself`,
    'PUT /api/staff/security': t`changed how staff sign in`,
    'POST /api/staff/users/roles': t`changed the roles of somebody`,
    'POST /api/staff/users/invite': t`invited somebody`,
    'POST /api/staff/users/lock': t`locked an account`,
    'POST /api/staff/users/unlock': t`unlocked an account`,
    'POST /api/staff/users/end-sessions': t`signed somebody out everywhere`,
    'POST /api/staff/users/reset-second-factor': t`switched off somebody’s second factor`,
    'POST /api/staff/mails/resend': t`had a mail sent again`,
    'POST /api/staff/health/jobs/retry': t`had a job done again`,
  }
}
