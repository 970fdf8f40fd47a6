import { useLingui } from '@lingui/react/macro'
import { useIntegrationActionLabels } from './use-integration-action-labels.ts'

/**
 * Returns an action of staff by the called route ("POST /api/staff/users/lock"), as it follows a name: "…
 * locked an account". A route without a label is shown as it is; a test names it.
 */
export function useAuditActionLabels(): Readonly<Record<string, string>> {
  return {
    ...useOrderActionLabels(),
    ...useTicketActionLabels(),
    ...useCustomerActionLabels(),
    ...useMoneyActionLabels(),
    ...useCompanyBooksActionLabels(),
    ...useTaxActionLabels(),
    ...useBankActionLabels(),
    ...usePriceActionLabels(),
    ...useAgencyActionLabels(),
    ...useOwnActionLabels(),
    ...useTicketRefundActionLabels(),
    ...useIntegrationActionLabels(),
  }
}

/** Returns the labels of actions on one's own account. */
function useOwnActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/account/email': t`Email change requested`,
    'POST /api/account/email/confirm': t`Email change confirmed`,
    'POST /api/account/email/withdraw': t`Email change cancelled`,
  }
}

function useOrderActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/bookings': t`Booking made for a customer`,
    'POST /api/staff/manual-bookings': t`Manual booking entered`,
    'POST /api/staff/orders/payment-link': t`Payment link opened`,
    'POST /api/staff/orders/quote/': t`Quote sent`,
    'POST /api/staff/orders/price/': t`Order repriced`,
    'POST /api/staff/orders/cancel/': t`Booking cancelled`,
    'POST /api/staff/orders/remind-payment': t`Payment reminder sent`,
    'POST /api/staff/orders/gds-entries': t`Travel documents viewed`,
    'POST /api/staff/orders/assign': t`Assignee changed`,
    'POST /api/staff/orders/note': t`Note added`,
    'POST /api/staff/orders/contact': t`Email address of an order corrected`,
    'POST /api/staff/orders/contact/withdraw': t`Correction of an email address withdrawn`,
    'POST /api/staff/saved-views': t`View saved`,
    'PUT /api/staff/saved-views/:viewId': t`Saved view changed`,
    'DELETE /api/staff/saved-views/:viewId': t`Saved view deleted`,
    'PUT /api/staff/list-columns': t`Columns of a list chosen`,
    'POST /api/staff/orders/message': t`Message sent to the customer`,
    'POST /api/staff/handover-notes': t`Handover note left`,
    'POST /api/staff/handover-notes/read': t`Handover note marked as read`,
    'GET /api/staff/order-list.csv': t`Order list exported`,
    'GET /api/staff/order-list.xlsx': t`Order list exported`,
    'POST /api/staff/quotations/options': t`Option added to a quotation`,
    'POST /api/staff/quotations/save': t`Quotation changed`,
    'POST /api/staff/quotations/send': t`Quotation sent`,
    'POST /api/staff/quotations/withdraw': t`Quotation withdrawn`,
    'POST /api/staff/orders/quote/answer': t`recorded the customer’s answer to a quote, given by phone`,
    'POST /api/staff/orders/quote/approve': t`approved a quote that a colleague prepared`,
    'POST /api/staff/change-requests/quote': t`quoted the cost or refund of a request made by phone`,
    'POST /api/staff/change-requests/accept': t`recorded the customer’s acceptance of a change or refund, given by phone`,
    'POST /api/staff/change-requests/reply': t`Customer request answered`,
  }
}

function useTicketActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/orders/ticket': t`Ticketing retried`,
    'POST /api/staff/orders/documents/refresh': t`Tickets read from the supplier`,
    'POST /api/staff/orders/void': t`Tickets voided`,
    'POST /api/staff/orders/services': t`Special service requested`,
    'POST /api/staff/orders/services/answer': t`Answer to a special service recorded`,
    'POST /api/staff/orders/passenger-contact': t`Passenger’s contact for the airline changed`,
    'POST /api/staff/orders/name-corrections': t`Name correction requested`,
    'POST /api/staff/orders/name-corrections/answer': t`Answer to a name correction recorded`,
    'POST /api/staff/orders/split': t`Passengers split off`,
    'POST /api/staff/orders/split/reference': t`Reference of a divided booking recorded`,
    'POST /api/staff/orders/split/read': t`Outcome of a split read again`,
    'POST /api/staff/orders/split/withdraw': t`Split withdrawn`,
    'POST /api/staff/orders/exchange': t`Ticket exchange submitted`,
    'POST /api/staff/orders/exchange/reissued': t`New ticket numbers recorded`,
    'POST /api/staff/orders/exchange/reinstated': t`Old tickets reinstated`,
    'POST /api/staff/orders/exchange/search': t`Other flights searched`,
    'POST /api/staff/orders/exchange/withdraw': t`Payment link of an exchange withdrawn`,
    'POST /api/staff/orders/extras': t`Seats and bags chosen for the customer`,
    'POST /api/staff/orders/extras/settle': t`Outcome of seats and bags recorded`,
    'POST /api/staff/orders/ticket-numbers': t`Ticket numbers entered`,
  }
}

function useTicketRefundActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/orders/ticket-refunds/quote': t`Refund of tickets quoted`,
    'POST /api/staff/orders/ticket-refunds': t`Tickets refunded`,
    'POST /api/staff/orders/ticket-refunds/application': t`Answer to a refund application recorded`,
    'POST /api/staff/orders/ticket-refunds/supplier-paid': t`Refund from the supplier recorded`,
    'POST /api/staff/orders/ticket-refunds/advance': t`Refund advanced to the customer`,
  }
}

function useCustomerActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/customers/travellers/open': t`Saved passenger opened`,
    'POST /api/staff/customers/note': t`Customer note added`,
    'POST /api/staff/customers/merge': t`Customer merged into another`,
    'POST /api/staff/customers/separate': t`Merged customer separated again`,
    'GET /api/staff/customers/:customerId/travellers': t`Saved passengers viewed`,
  }
}

function useBankActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/payments/bank-statements': t`Bank statement uploaded`,
    'PUT /api/staff/payments/bank-statements/mapping': t`Columns of a bank’s files assigned`,
    'POST /api/staff/payments/bank-credits/match': t`Bank credit matched with an order`,
    'POST /api/staff/payments/bank-credits/match-exact': t`Exact bank credits matched`,
    'POST /api/staff/payments/bank-credits/exclude': t`Bank credit excluded`,
    'POST /api/staff/payments/bank-credits/undo': t`Match of a bank credit undone`,
    'POST /api/staff/bsp/periods': t`BSP reporting period added`,
    'POST /api/staff/bsp/billing': t`BSP billing statement uploaded`,
    'PUT /api/staff/bsp/billing/mapping': t`Columns of BSP billing statements assigned`,
    'POST /api/staff/bsp/remarks': t`Difference to the BSP billing statement explained`,
    'POST /api/staff/airline-memos': t`Airline memo recorded`,
    'PUT /api/staff/airline-memos/:memoId': t`Airline memo changed`,
    'POST /api/staff/airline-memos/:memoId/move': t`Airline memo moved`,
    'POST /api/staff/airline-memos/:memoId/withdraw': t`Approval of an airline memo withdrawn`,
    'GET /api/staff/airline-memos.csv': t`Airline memos exported`,
    'PUT /api/staff/airline-agreements': t`Airline agreements changed`,
  }
}

function useTaxActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'GET /api/staff/reports/ticket-sales.csv': t`Ticket sales exported`,
    'GET /api/staff/reports/ticket-sales.xlsx': t`Ticket sales exported`,
    'POST /api/staff/orders/:orderNumber/tax-invoices': t`Tax invoice issued`,
    'POST /api/staff/tax-invoices/:invoiceNumber/cancel': t`Tax invoice cancelled`,
    'POST /api/staff/tax-invoices/:invoiceNumber/notes': t`Credit or debit note issued`,
    'POST /api/staff/tax-invoices/:invoiceNumber/withholding': t`Withheld tax recorded`,
    'POST /api/staff/tax-invoices/:invoiceNumber/withholding/certificate': t`Certificate of withheld tax received`,
    'POST /api/staff/adjustment-notes/:noteNumber/cancel': t`Credit or debit note cancelled`,
  }
}

function useCompanyBooksActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'PUT /api/staff/companies/:companyId/books/terms': t`Terms of payment changed`,
    'POST /api/staff/companies/:companyId/books/invoices': t`Invoice issued`,
    'POST /api/staff/companies/:companyId/books/invoices/:invoiceNumber/cancel': t`Invoice cancelled`,
    'POST /api/staff/companies/:companyId/books/billing-notes': t`Billing note issued`,
    'POST /api/staff/companies/:companyId/books/billing-notes/:noteNumber/cancel': t`Billing note cancelled`,
    'POST /api/staff/companies/:companyId/books/payments': t`Company payment recorded`,
    'POST /api/staff/companies/:companyId/books/payments/:paymentId/confirm': t`Company payment approved`,
    'POST /api/staff/companies/:companyId/books/payments/:paymentId/refuse': t`Company payment rejected`,
    'POST /api/staff/companies/:companyId/books/payments/:paymentId/certificate': t`Certificate of withheld tax recorded`,
    'POST /api/staff/companies/:companyId/books/payments/:paymentId/certificate-request': t`Certificate of withheld tax requested`,
    'POST /api/staff/companies/:companyId/books/credits/:entryId/reverse': t`Company payment reversed`,
    'POST /api/staff/companies/:companyId/books/credits/:entryId/reverse/withdraw': t`Reversal of a company payment withdrawn`,
    'POST /api/staff/companies/:companyId/books/applications': t`Money applied to invoice`,
    'POST /api/staff/companies/:companyId/books/applications/:applicationId/reverse': t`Application reversed`,
    'POST /api/staff/companies/:companyId/books/stop-sale/lift': t`Stop-sale lifted`,
    'POST /api/staff/companies/:companyId/books/stop-sale/lift/withdraw': t`Stop-sale lift request withdrawn`,
    'PUT /api/staff/journal/accounts': t`Journal accounts changed`,
    'GET /api/staff/reports/journal.csv': t`Journal exported`,
  }
}

function useMoneyActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/payments/received': t`Payment recorded`,
    'POST /api/staff/payments/bill-payments': t`Bill-payment file imported`,
    'POST /api/staff/payments/transfer-proofs/reject': t`Transfer proof rejected`,
    'transferProof.closed': t`closed a transfer proof: its order is paid`,
    'POST /api/staff/payments/cash-pickups/reply': t`Cash pickup answered`,
    'POST /api/staff/cash-drawer/open': t`Cash drawer opened`,
    'POST /api/staff/cash-drawer/close': t`Cash drawer closed`,
    'POST /api/staff/cash-drawers/review': t`Cash difference reviewed`,
    'POST /api/staff/payments/refunds/retry': t`Refund resent`,
    'POST /api/payments/refunds/payee': t`named a bank account for refunds`,
    'POST /api/staff/payments/refunds/payee': t`recorded a bank account for refunds named by phone`,
    'POST /api/staff/payments/refunds/paid': t`Refund paid out`,
    'POST /api/staff/payments/pending-approvals/reject': t`refused a limit that waited for a second person`,
    'POST /api/staff/payments/found': t`recorded a payment found at the provider`,
    'POST /api/staff/payments/pending-approvals/withdraw': t`Confirmation withdrawn`,
    'POST /api/staff/payments/unapplied-receipts/apply': t`Unallocated payment applied`,
    'POST /api/staff/payments/unapplied-receipts/refund': t`Unallocated payment refunded`,
    'POST /api/staff/payments/reconciliation/run': t`Reconciliation run`,
    'POST /api/staff/payments/reconciliation/settle': t`Difference resolved`,
    'PUT /api/staff/payments/settings': t`Payment methods changed`,
    'POST /api/staff/companies': t`Corporate account created`,
    'PUT /api/staff/companies/:companyId': t`Corporate account changed`,
    'POST /api/staff/companies/:companyId/corrections': t`Correction posted`,
    'POST /api/staff/corrections/:correctionId/confirm': t`Correction approved`,
    'POST /api/staff/corrections/:correctionId/refuse': t`Correction rejected`,
    'POST /api/staff/companies/:companyId/members': t`Corporate member added`,
    'DELETE /api/staff/companies/:companyId/members/:userId': t`Corporate member removed`,
    'POST /api/staff/top-ups/:topUpId/confirm': t`Top-up confirmed`,
    'POST /api/staff/top-ups/:topUpId/refuse': t`Top-up rejected`,
    'POST /api/account/company/top-ups': t`Top-up reported`,
    'POST /api/account/company/cost-centres': t`Cost centre saved`,
    'POST /api/account/company/cost-centres/end': t`Cost centre closed`,
  }
}

function usePriceActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'PUT /api/staff/real-time-markup/': t`Real-time markup set`,
    'PUT /api/staff/standing-markup/': t`Standing markup changed`,
    'POST /api/staff/orders/schedule-change': t`Schedule change answered`,
    'POST /api/staff/change-requests/cancelled-flight': t`opened a refund in full for a cancelled flight`,
    'POST /api/staff/markup-book/': t`Markup version published`,
    'POST /api/staff/markup-book/undo': t`Markup version reverted`,
    'POST /api/staff/markup-book/withdraw': t`Scheduled markup version withdrawn`,
    'POST /api/staff/markup-book/dry-run': t`Markup dry run`,
    'POST /api/staff/routing-rules/': t`Routing rules published`,
    'PUT /api/staff/exchange-rates': t`Exchange rates changed`,
    'POST /api/staff/exchange-rates/file': t`Exchange-rate file read`,
    'POST /api/staff/routing-rules/dry-run': t`Routing dry run`,
    'PUT /api/staff/selling-mode/': t`Selling mode changed`,
    'PUT /api/staff/price-tolerance/': t`Fare-increase tolerance changed`,
  }
}

function useAgencyActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'PUT /api/staff/journal/template': t`Journal template changed`,
    'PUT /api/staff/agency': t`Agency profile changed`,
    'PUT /api/staff/brand': t`Brand changed`,
    'PUT /api/staff/pages/:kind/draft': t`Draft of a legal page saved`,
    'POST /api/staff/pages/:kind/publish': t`Legal page published`,
    'PUT /api/staff/mail-additions': t`Additions to emails changed`,
    'POST /api/staff/mail-additions/test': t`Test email sent`,
    'POST /api/staff/mail-additions/preview': t`Additions to emails previewed`,
    'PUT /api/staff/schedule-change-policies': t`Schedule change policies changed`,
    'POST /api/staff/orders/schedule-change/waiver': t`Airline waiver recorded or removed`,
    'PUT /api/staff/security': t`Sign-in policy changed`,
    'POST /api/staff/users/roles': t`Roles changed`,
    'POST /api/staff/users/invite': t`User invited`,
    'POST /api/staff/users/reassign-orders': t`Orders of a user reassigned`,
    'POST /api/staff/users/initials': t`Initials changed`,
    'POST /api/staff/users/lock': t`Account locked`,
    'POST /api/staff/users/unlock': t`Account unlocked`,
    'POST /api/staff/users/end-sessions': t`User signed out everywhere`,
    'POST /api/staff/users/reset-second-factor': t`Two-step sign-in switched off`,
    'POST /api/staff/users/remove-passkeys': t`Passkeys of a user removed`,
    'POST /api/account/passkeys': t`Passkey added`,
    'POST /api/account/passkeys/remove': t`Passkey removed`,
    'POST /api/staff/mails/resend': t`Message resent`,
    'POST /api/staff/message-templates': t`Message template saved`,
    'POST /api/staff/message-templates/delete': t`Message template deleted`,
    'POST /api/staff/health/jobs/retry': t`Job retried`,
  }
}
