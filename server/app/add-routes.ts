import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '#server/account/account-routes.ts'
import type { buildAccounts } from '#server/account/build-accounts.ts'
import { companyRoutes } from '#server/company/company-routes.ts'
import { ownDataRoutes } from '#server/account/privacy/own-data-routes.ts'
import { travellerRoutes } from '#server/account/travellers/traveller-routes.ts'
import { bookingRoutes } from '#server/flow/booking/booking-routes.ts'
import { bookForCustomerRoutes } from '#server/flow/booking/on-behalf/book-for-customer-routes.ts'
import { manualBookingRoutes } from '#server/flow/booking/manual/manual-booking-routes.ts'
import { draftRoutes } from '#server/flow/booking/draft/draft-routes.ts'
import { orderLinkRoutes } from '#server/flow/booking/order-link/order-link-routes.ts'
import { quoteRoutes } from '#server/flow/booking/quote/quote-routes.ts'
import { createRoutePicture } from '#server/flow/search/preview/route-picture.ts'
import { routePictureRoutes } from '#server/flow/search/preview/route-picture-routes.ts'
import { sitemapRoutes } from '#server/flow/search/preview/sitemap-routes.ts'
import { offersRoutes } from '#server/flow/offers/offers-routes.ts'
import { routeGuideRoutes } from '#server/flow/offers/route-guide/route-guide-routes.ts'
import { priceAlertRoutes } from '#server/flow/offers/price-alert/price-alert-routes.ts'
import { agencyRoutes } from '#server/agency/agency-routes.ts'
import { cardPageRoutes } from '#server/flow/payment/checkout/card-page-routes.ts'
import { cashPickupRoutes } from '#server/flow/payment/manual/cash-pickup/cash-pickup-routes.ts'
import { billPaymentRoutes } from '#server/flow/payment/manual/bill-payment-routes.ts'
import { confirmReceiptRoutes } from '#server/flow/payment/manual/confirm-receipt-routes.ts'
import { refundAndReceiptRoutes } from '#server/flow/payment/manual/refund-and-receipt-routes.ts'
import { bankStatementRoutes } from '#server/flow/payment/bank-statement/bank-statement-routes.ts'
import { cashDrawerRoutes } from '#server/flow/payment/cash-drawer/cash-drawer-routes.ts'
import { receiptRoutes } from '#server/flow/payment/receipt/receipt-routes.ts'
import { refundPayeeRoutes } from '#server/flow/payment/refund/refund-payee-routes.ts'
import { notificationRoutes } from '#server/flow/payment/checkout/notification-routes.ts'
import { createPayInOpener } from '#server/flow/payment/checkout/pay-in-slip/pay-in-opener.ts'
import { paymentLinkRoutes } from '#server/flow/payment/checkout/payment-link-routes.ts'
import { paymentRoutes } from '#server/flow/payment/payment-routes.ts'
import { paymentSettingsRoutes } from '#server/flow/payment/settings/payment-settings-routes.ts'
import { createPrintPayInSlip } from '#server/flow/payment/checkout/pay-in-slip/print-pay-in-slip.ts'
import { reconcileRoutes } from '#server/flow/payment/reconciliation/reconcile-routes.ts'
import { returnRoutes } from '#server/flow/payment/checkout/return-routes.ts'
import { pendingApprovalsRoutes } from '#server/flow/payment/manual/pending-approvals-routes.ts'
import { transferProofRoutes } from '#server/flow/payment/manual/transfer-proof/transfer-proof-routes.ts'
import { payInSlipRoutes } from '#server/flow/payment/checkout/pay-in-slip/pay-in-slip-routes.ts'
import { markupRoutes } from '#server/flow/price/markup/markup-routes.ts'
import { priceToleranceRoutes } from '#server/flow/price/price-tolerance-routes.ts'
import { priceRoutes } from '#server/flow/price/price-routes.ts'
import { sellingModeRoutes } from '#server/flow/price/selling-mode-routes.ts'
import { itineraryReceiptRoutes } from '#server/flow/ticket/itinerary-receipt/itinerary-receipt-routes.ts'
import { ticketNumberRoutes } from '#server/flow/ticket/by-hand/ticket-number-routes.ts'
import { createPrintQuotation } from '#server/quotation/document/print-quotation.ts'
import { quotationFileRoutes } from '#server/quotation/quotation-file-routes.ts'
import { quotationRoutes } from '#server/quotation/quotation-routes.ts'
import { quotationStaffRoutes } from '#server/quotation/quotation-staff-routes.ts'
import { referenceRoutes } from '#server/reference/reference-routes.ts'
import type { Reference } from '#server/reference/reference.ts'
import { searchValidationData } from '#server/reference/search-validation-data.ts'
import { agencyStaffRoutes } from '#server/staff/agency/agency-staff-routes.ts'
import { createReassignOrdersStore } from '#server/staff/orders/reassign-orders-store.ts'
import { createAuditStore } from '#server/platform/audit/audit-store.ts'
import { customerRoutes } from '#server/staff/customers/customer-routes.ts'
import { companyBooksRoutes } from '#server/staff/company-books/company-books-routes.ts'
import { companyFileRoutes } from '#server/staff/company-books/company-file-routes.ts'
import { companyChoiceRoutes } from '#server/staff/companies/company-choice-routes.ts'
import { createCompanyChoiceStore } from '#server/staff/companies/company-choice-store.ts'
import { companiesRoutes } from '#server/staff/companies/companies-routes.ts'
import { createSupplierCallLogStore } from '#server/staff/supplier-call-log/supplier-call-log-store.ts'
import { supplierCallLogRoutes } from '#server/staff/supplier-call-log/supplier-call-log-routes.ts'
import { quoteStaffRoutes } from '#server/staff/orders/staff-quote-routes.ts'
import { orderAuditRoutes } from '#server/staff/order-audit-routes.ts'
import { createOrderAuditStore } from '#server/staff/order-audit-store.ts'
import { createAdjustmentNoteStore } from '#server/staff/tax-invoices/adjustment-note-store.ts'
import { adjustmentNoteRoutes } from '#server/staff/tax-invoices/adjustment-note-routes.ts'
import { etaxRoutes } from '#server/staff/tax-invoices/etax-routes.ts'
import { createLaterFeeStore } from '#server/staff/tax-invoices/later-fee-store.ts'
import { createTaxInvoiceStore } from '#server/staff/tax-invoices/tax-invoice-store.ts'
import { taxDocumentRoutes } from '#server/staff/tax-invoices/tax-document-routes.ts'
import { createTaxInvoiceRequestStore } from '#server/staff/tax-invoices/tax-invoice-request-store.ts'
import { taxInvoiceRoutes } from '#server/staff/tax-invoices/tax-invoice-routes.ts'
import { withholdingRoutes } from '#server/staff/tax-invoices/withholding-routes.ts'
import { createWithholdingStore } from '#server/staff/tax-invoices/withholding-store.ts'
import { createCompanyStore } from '#server/company/company-store.ts'
import { userRoutes } from '#server/staff/users-routes.ts'
import { webhookRoutes } from '#server/staff/webhooks/webhook-routes.ts'
import type { AppContext } from './app-deps.ts'
import { addAgencyBooksRoutes } from './books/add-agency-books-routes.ts'
import { addReportRoutes } from './books/add-report-routes.ts'
import { addSiteRoutes } from './site/add-site-routes.ts'
import { addMarkupRoutes } from './add-markup-routes.ts'
import { buildCompanies, buildCompanyBooks } from './build-companies.ts'
import { addWorkQueueRoutes } from './build-work-queue.ts'
import { addOrderRoutes } from './orders/add-order-routes.ts'
import type { Steps } from './build-booking-flow.ts'
import type { buildWebhooks } from './integrations/build-webhooks.ts'
import { addMailRoutes } from './add-mail-routes.ts'
import type { OpenedMail } from './open-mail.ts'
import type { buildPrivacyServices } from './build-privacy-services.ts'

/** Dependencies of the routes: the steps, the accounts, and the reference data. */
type Routed = Steps &
  OpenedMail &
  Awaited<ReturnType<typeof buildAccounts>> &
  Awaited<ReturnType<typeof buildPrivacyServices>> & {
    readonly reference: Reference
    readonly webhooks: Pick<ReturnType<typeof buildWebhooks>, 'routes'>
    /** Whether the flights that are sold are simulated. */
    readonly isSimulatedSupply: boolean
  }

/** Registers every route of the shop, in the order of the booking flow. */
export function addRoutes(http: FastifyInstance, deps: AppContext, steps: Routed): void {
  webhookRoutes(http, steps.webhooks.routes)
  addSearchRoutes(http, deps, steps)
  priceRoutes(http, steps)
  markupRoutes(http, { store: steps.priceStore, clock: deps.clock })
  addMarkupRoutes(http, deps, steps)
  sellingModeRoutes(http, { modes: steps.modes, price: steps.price, clock: deps.clock })
  priceToleranceRoutes(http, { bands: steps.bands, clock: deps.clock })
  draftRoutes(http, steps.drafts)
  bookingRoutes(http, { booking: steps.booking })
  quoteRoutes(http, { booking: steps.booking })
  orderLinkRoutes(http, { booking: steps.booking })
  paymentRoutes(http, { ...steps, clock: deps.clock })
  agencyRoutes(http, { ...steps, clock: deps.clock })
  cardPageRoutes(http, { ...steps, ids: deps.ids, brand: deps.brand, webDirectory: deps.webDirectory })
  addRefundRoutes(http, steps)
  reconcileRoutes(http, steps)
  confirmReceiptRoutes(http, steps)
  pendingApprovalsRoutes(http, steps)
  billPaymentRoutes(http, steps)
  bankStatementRoutes(http, { ...deps.platform, ...steps, ...steps.bankStatements })
  transferProofRoutes(http, steps)
  http.addHook('onClose', async () => steps.pictureReader.close())
  cashPickupRoutes(http, steps)
  returnRoutes(http, { ...steps, clock: deps.clock })
  notificationRoutes(http, { ...deps, ...steps })
  paymentSettingsRoutes(http, { ...steps, ...deps.platform })
  addOrderRoutes(http, deps, steps)
  addDocumentRoutes(http, deps, steps)
  addStaffRoutes(http, deps, steps)
  accountRoutes(http, { ...steps, ...deps.platform })
  travellerRoutes(http, steps)
  ownDataRoutes(http, { ...deps.platform, ownData: steps.ownData })
  addCompanyRoutes(http, deps, steps)
}

/** Registers the routes of documents that are typeset. */
function addDocumentRoutes(http: FastifyInstance, deps: AppContext, steps: Routed): void {
  const { press, printSummary } = steps
  http.addHook('onClose', async () => press.close())
  const openPayIn = createPayInOpener({ ...steps, isSimulated: steps.isTestMoney })
  const printing = { open: openPayIn, agency: steps.agency, press, clock: deps.clock }
  payInSlipRoutes(http, { printSlip: createPrintPayInSlip(printing) })
  addCashierRoutes(http, deps, steps)
  itineraryReceiptRoutes(http, { printSummary, booking: steps.booking })
  const printQuotation = createPrintQuotation({
    ...steps,
    brand: deps.brand,
    isSimulated: steps.isSimulatedSupply,
  })
  quotationFileRoutes(http, { ...steps, printQuotation })
}

/** Registers the routes of what clerks print and close at the counter. */
function addCashierRoutes(
  http: FastifyInstance,
  { clock, db, reads, platform }: AppContext,
  steps: Routed,
): void {
  const tax = {
    ...platform,
    ...steps,
    staffOrders: steps.desk.staffOrders,
    taxInvoices: createTaxInvoiceStore(db, steps.desk.sealer),
    laterFees: createLaterFeeStore(db),
    notes: createAdjustmentNoteStore(db, steps.desk.sealer),
    requests: createTaxInvoiceRequestStore(db, steps.desk.sealer),
    withholdings: createWithholdingStore(db, steps.desk.sealer),
    companies: createCompanyStore(db),
    salesVat: reads.over((copy) => ({
      taxInvoices: createTaxInvoiceStore(copy, steps.desk.sealer),
      notes: createAdjustmentNoteStore(copy, steps.desk.sealer),
    })),
  }
  taxInvoiceRoutes(http, tax)
  taxDocumentRoutes(http, tax)
  adjustmentNoteRoutes(http, tax)
  etaxRoutes(http, tax)
  withholdingRoutes(http, tax)
  receiptRoutes(http, { ...steps, clock })
  cashDrawerRoutes(http, { ...steps, clock })
}

/** Registers the routes of searches and offers, and of what leads back to them. */
function addSearchRoutes(http: FastifyInstance, deps: AppContext, steps: Routed): void {
  referenceRoutes(http, { ...steps, clock: deps.clock })
  routePictureRoutes(
    http,
    createRoutePicture({ reference: steps.reference, clock: deps.clock, brand: deps.brand }),
  )
  sitemapRoutes(http, {
    publicUrl: deps.config.publicUrl,
    busiestRoutes: (limit) => steps.lowestPrices.busiestRoutes(limit),
  })
  routeGuideRoutes(http, steps.routeGuide)
  offersRoutes(http, { ...steps, world: searchValidationData(steps.reference), clock: deps.clock })
  priceAlertRoutes(http, steps.priceAlerts)
  quotationRoutes(http, steps.customerQuotations)
}

/** Registers the routes of refunds and their payees. */
function addRefundRoutes(http: FastifyInstance, steps: Routed): void {
  refundAndReceiptRoutes(http, steps)
  refundPayeeRoutes(http, steps)
}

/** Registers the company routes of agents and of staff. */
function addCompanyRoutes(http: FastifyInstance, deps: AppContext, steps: Routed): void {
  const companies = buildCompanies(deps, steps)
  companyRoutes(http, companies)
  companiesRoutes(http, { ...companies, credit: steps.credit })
  companyChoiceRoutes(http, { companies: createCompanyChoiceStore(deps.db) })
  const books = buildCompanyBooks(deps, { ...steps, staffOrders: steps.desk.staffOrders })
  companyBooksRoutes(http, books)
  companyFileRoutes(http, books)
}

/** Registers the staff routes. */
function addStaffRoutes(http: FastifyInstance, deps: AppContext, steps: Routed): void {
  bookForCustomerRoutes(http, { booking: steps.booking })
  manualBookingRoutes(http, { booking: steps.booking })
  ticketNumberRoutes(http, steps)
  paymentLinkRoutes(http, steps)
  quoteStaffRoutes(http, { booking: steps.booking })
  quotationStaffRoutes(http, { ...steps.quotationDeps, quotations: steps.quotations })
  addWorkQueueRoutes(http, deps, steps)
  addCustomerRoutes(http, deps, steps)
  orderAuditRoutes(http, { staff: createOrderAuditStore(deps.db) })
  supplierCallLogRoutes(http, { exchanges: createSupplierCallLogStore(deps.db) })
  agencyStaffRoutes(http, { ...steps, ...deps.platform })
  addAgencyBooksRoutes(http, deps, steps)
  addSiteRoutes(http, deps, steps)
  addReportRoutes(http, deps, steps.desk)
  userRoutes(http, {
    ...steps,
    ...deps.platform,
    colleagues: steps.desk.colleagues,
    assignedOrders: createReassignOrdersStore(deps.db),
    audit: createAuditStore({ db: deps.db, ...deps.platform }),
  })
  addMailRoutes(http, deps, steps)
}

/** Registers the routes of customers for staff. */
function addCustomerRoutes(http: FastifyInstance, { clock, ids }: AppContext, steps: Routed): void {
  const { booking, outcomes, travellers, accountStores, desk, bookingDeps } = steps
  customerRoutes(http, {
    customers: desk.customers,
    merges: desk.merges,
    orderList: desk.orderList,
    accounts: accountStores.accounts,
    contactDigests: bookingDeps.contactDigests,
    booking,
    outcomes,
    travellers,
    clock,
    ids,
  })
}
