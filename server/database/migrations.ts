import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { platform } from './migrations/0001-platform.ts'
import { account } from './migrations/0002-account.ts'
import { agency } from './migrations/0003-agency.ts'
import { house } from './migrations/0004-house.ts'
import { supplier } from './migrations/0005-supplier.ts'
import { price } from './migrations/0006-price.ts'
import { company } from './migrations/0007-company.ts'
import { booking } from './migrations/0008-booking.ts'
import { payment } from './migrations/0009-payment.ts'
import { manualPayment } from './migrations/0010-manual-payment.ts'
import { companyAccount } from './migrations/0011-company-account.ts'
import { ticket } from './migrations/0012-ticket.ts'
import { workQueue } from './migrations/0013-work-queue.ts'
import { lowestPrices } from './migrations/0014-lowest-prices.ts'
import { priceAlert } from './migrations/0015-price-alert.ts'
import { accountIdentity } from './migrations/0016-account-identity.ts'
import { orderList } from './migrations/desk/0017-order-list.ts'
import { customer } from './migrations/desk/0018-customer.ts'
import { receipt } from './migrations/desk/0019-receipt.ts'
import { bookingForCustomer } from './migrations/desk/0020-booking-for-customer.ts'
import { quotation } from './migrations/desk/0021-quotation.ts'
import { cashDrawer } from './migrations/desk/0023-cash-drawer.ts'
import { mailLog } from './migrations/desk/0022-mail-log.ts'
import { handoverNote } from './migrations/desk/0024-handover-note.ts'
import { listSequences } from './migrations/desk/0034-list-sequences.ts'
import { messageTemplate } from './migrations/desk/0029-message-template.ts'
import { approvalLimit } from './migrations/desk/0032-approval-limit.ts'
import { secondFactorRoles } from './migrations/desk/0033-second-factor-roles.ts'
import { bookedBy } from './migrations/desk/0025-booked-by.ts'
import { auditChanges } from './migrations/desk/0028-audit-changes.ts'
import { savedView } from './migrations/desk/0027-saved-view.ts'
import { bankStatement } from './migrations/desk/0042-bank-statement.ts'
import { taxInvoice } from './migrations/desk/0036-tax-invoice.ts'
import { adjustmentNote } from './migrations/desk/0040-adjustment-note.ts'
import { taxInvoiceRequest } from './migrations/desk/0041-tax-invoice-request.ts'
import { travelDocument } from './migrations/tickets/0038-travel-document.ts'
import { ticketVoid } from './migrations/tickets/0039-ticket-void.ts'
import { ticketExchange } from './migrations/tickets/0043-ticket-exchange.ts'
import { customerMerge } from './migrations/desk/0030-customer-merge.ts'
import { staffInitials } from './migrations/desk/0031-staff-initials.ts'
import { scheduleChangePolicy } from './migrations/tickets/0047-schedule-change-policy.ts'
import { companyInvoice } from './migrations/books/0052-company-invoice.ts'
import { journalAccount } from './migrations/books/0053-journal-account.ts'
import { quotedPrivateFare } from './migrations/books/0054-quoted-private-fare.ts'
import { paymentReversal } from './migrations/books/0056-payment-reversal.ts'
import { ticketRefund } from './migrations/tickets/0045-ticket-refund.ts'
import { exchangeMoney } from './migrations/tickets/0046-exchange-money.ts'
import { uncoveredRefund } from './migrations/tickets/0055-uncovered-refund.ts'
import { orderSplit } from './migrations/tickets/0048-order-split.ts'
import { splitIncomplete } from './migrations/tickets/0061-split-incomplete.ts'
import { splitUnknown } from './migrations/tickets/0064-split-unknown.ts'
import { splitByHand } from './migrations/tickets/0063-split-by-hand.ts'
import { specialService } from './migrations/tickets/0049-special-service.ts'
import { serviceAnswer } from './migrations/tickets/0057-service-answer.ts'
import { exchangePayment } from './migrations/tickets/0059-exchange-payment.ts'
import { exchangeOnAccount } from './migrations/tickets/0071-exchange-on-account.ts'
import { bspBilling } from './migrations/books/0050-bsp-billing.ts'
import { privateFare } from './migrations/books/0051-private-fare.ts'
import { billingReplacement } from './migrations/books/0058-billing-replacement.ts'
import { airlineMemo } from './migrations/books/0062-airline-memo.ts'
import { manualBooking } from './migrations/desk/0026-manual-booking.ts'
import { shopRelease } from './migrations/0070-shop-release.ts'
import { blob } from './migrations/0083-blob.ts'
import { processHeartbeat } from './migrations/0084-process-heartbeat.ts'
import { foreignTotal } from './migrations/supply/0073-foreign-total.ts'
import { exchangeRate } from './migrations/supply/0075-exchange-rate.ts'
import { extras } from './migrations/supply/0069-extras.ts'
import { routingRules } from './migrations/supply/0060-routing-rules.ts'
import { brand } from './migrations/agency/0081-brand.ts'
import { brandPictureBlob } from './migrations/agency/0086-brand-picture-blob.ts'
import { legalPage } from './migrations/agency/0082-legal-page.ts'
import { exchangedFareBasis } from './migrations/tickets/0065-exchanged-fare-basis.ts'
import { extraSale } from './migrations/tickets/0067-extra-sale.ts'
import { extraSaleDocuments } from './migrations/tickets/0072-extra-sale-documents.ts'
import { extraSaleByHand } from './migrations/tickets/0078-extra-sale-by-hand.ts'
import { extraSaleInvoice } from './migrations/tickets/0077-extra-sale-invoice.ts'
import { extraSaleConfirmed } from './migrations/tickets/0068-extra-sale-confirmed.ts'
import { staffSignIn } from './migrations/accounts/0074-staff-sign-in.ts'
import { apiKey } from './migrations/accounts/0076-api-key.ts'
import { journalTemplate } from './migrations/books/0080-journal-template.ts'
import { payFirst } from './migrations/tickets/0066-pay-first.ts'
import { webhook } from './migrations/integrations/0079-webhook.ts'
import { webhookIndex } from './migrations/integrations/0085-webhook-index.ts'

/** All migrations. They run in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-platform': runStatements(platform),
  '0002-account': runStatements(account),
  '0003-agency': runStatements(agency),
  '0004-house': runStatements(house),
  '0005-supplier': runStatements(supplier),
  '0006-price': runStatements(price),
  '0007-company': runStatements(company),
  '0008-booking': runStatements(booking),
  '0009-payment': runStatements(payment),
  '0010-manual-payment': runStatements(manualPayment),
  '0011-company-account': runStatements(companyAccount),
  '0012-ticket': runStatements(ticket),
  '0013-work-queue': runStatements(workQueue),
  '0014-lowest-prices': runStatements(lowestPrices),
  '0015-price-alert': runStatements(priceAlert),
  '0016-account-identity': runStatements(accountIdentity),
  '0017-order-list': runStatements(orderList),
  '0018-customer': runStatements(customer),
  '0019-receipt': runStatements(receipt),
  '0020-booking-for-customer': runStatements(bookingForCustomer),
  '0021-quotation': runStatements(quotation),
  '0023-cash-drawer': runStatements(cashDrawer),
  '0022-mail-log': runStatements(mailLog),
  '0024-handover-note': runStatements(handoverNote),
  '0029-message-template': runStatements(messageTemplate),
  '0032-approval-limit': runStatements(approvalLimit),
  '0033-second-factor-roles': runStatements(secondFactorRoles),
  '0025-booked-by': runStatements(bookedBy),
  '0027-saved-view': runStatements(savedView),
  '0028-audit-changes': runStatements(auditChanges),
  '0026-manual-booking': runStatements(manualBooking),
  '0036-tax-invoice': runStatements(taxInvoice),
  '0038-travel-document': runStatements(travelDocument),
  '0039-ticket-void': runStatements(ticketVoid),
  '0045-ticket-refund': runStatements(ticketRefund),
  '0030-customer-merge': runStatements(customerMerge),
  '0031-staff-initials': runStatements(staffInitials),
  '0042-bank-statement': runStatements(bankStatement),
  '0034-list-sequences': runStatements(listSequences),
  '0040-adjustment-note': runStatements(adjustmentNote),
  '0041-tax-invoice-request': runStatements(taxInvoiceRequest),
  '0043-ticket-exchange': runStatements(ticketExchange),
  '0046-exchange-money': runStatements(exchangeMoney),
  '0047-schedule-change-policy': runStatements(scheduleChangePolicy),
  '0049-special-service': runStatements(specialService),
  '0052-company-invoice': runStatements(companyInvoice),
  '0053-journal-account': runStatements(journalAccount),
  '0050-bsp-billing': runStatements(bspBilling),
  '0070-shop-release': runStatements(shopRelease),
  '0055-uncovered-refund': runStatements(uncoveredRefund),
  '0056-payment-reversal': runStatements(paymentReversal),
  '0057-service-answer': runStatements(serviceAnswer),
  '0058-billing-replacement': runStatements(billingReplacement),
  '0059-exchange-payment': runStatements(exchangePayment),
  '0071-exchange-on-account': runStatements(exchangeOnAccount),
  '0048-order-split': runStatements(orderSplit),
  '0060-routing-rules': runStatements(routingRules),
  '0061-split-incomplete': runStatements(splitIncomplete),
  '0062-airline-memo': runStatements(airlineMemo),
  '0063-split-by-hand': runStatements(splitByHand),
  '0066-pay-first': runStatements(payFirst),
  '0075-exchange-rate': runStatements(exchangeRate),
  '0064-split-unknown': runStatements(splitUnknown),
  '0069-extras': runStatements(extras),
  '0065-exchanged-fare-basis': runStatements(exchangedFareBasis),
  '0073-foreign-total': runStatements(foreignTotal),
  '0051-private-fare': runStatements(privateFare),
  '0067-extra-sale': runStatements(extraSale),
  '0054-quoted-private-fare': runStatements(quotedPrivateFare),
  '0068-extra-sale-confirmed': runStatements(extraSaleConfirmed),
  '0072-extra-sale-documents': runStatements(extraSaleDocuments),
  '0077-extra-sale-invoice': runStatements(extraSaleInvoice),
  '0078-extra-sale-by-hand': runStatements(extraSaleByHand),
  '0074-staff-sign-in': runStatements(staffSignIn),
  '0076-api-key': runStatements(apiKey),
  '0079-webhook': runStatements(webhook),
  '0083-blob': runStatements(blob),
  '0080-journal-template': runStatements(journalTemplate),
  '0081-brand': runStatements(brand),
  '0082-legal-page': runStatements(legalPage),
  '0084-process-heartbeat': runStatements(processHeartbeat),
  '0085-webhook-index': runStatements(webhookIndex),
  '0086-brand-picture-blob': runStatements(brandPictureBlob),
}

/** A migration that runs these statements in order. */
function runStatements(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
