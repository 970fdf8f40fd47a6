import { type FastifyInstance } from 'fastify'
import { accountRoutes } from '#server/account/account-routes.ts'
import { type openAccounts } from '#server/account/open-accounts.ts'
import { companyRoutes } from '#server/account/company-routes.ts'
import { ownDataRoutes } from '#server/account/own-data-routes.ts'
import { travellerRoutes } from '#server/account/traveller-routes.ts'
import { bookingRoutes } from '#server/flow/booking/booking-routes.ts'
import { draftRoutes } from '#server/flow/booking/draft-routes.ts'
import { orderLinkRoutes } from '#server/flow/booking/order-link-routes.ts'
import { quoteRoutes } from '#server/flow/booking/quote-routes.ts'
import { offersRoutes } from '#server/flow/offers/offers-routes.ts'
import { agencyRoutes } from '#server/flow/payment/agency-routes.ts'
import { cardPageRoutes } from '#server/flow/payment/card-page-routes.ts'
import { collectionRoutes } from '#server/flow/payment/collection-routes.ts'
import { collectedRoutes } from '#server/flow/payment/collected-routes.ts'
import { confirmRoutes } from '#server/flow/payment/confirm-routes.ts'
import { moneyDeskRoutes } from '#server/flow/payment/money-desk-routes.ts'
import { refundPayeeRoutes } from '#server/flow/payment/refund-payee-routes.ts'
import { notificationRoutes } from '#server/flow/payment/notification-routes.ts'
import { createOpenPayIn } from '#server/flow/payment/open-pay-in.ts'
import { paymentRoutes } from '#server/flow/payment/payment-routes.ts'
import { paymentSettingsRoutes } from '#server/flow/payment/payment-settings-routes.ts'
import { createPrintSlip } from '#server/flow/payment/print-slip.ts'
import { reconcileRoutes } from '#server/flow/payment/reconcile-routes.ts'
import { returnRoutes } from '#server/flow/payment/return-routes.ts'
import { secondPersonRoutes } from '#server/flow/payment/second-person-routes.ts'
import { slipRoutes } from '#server/flow/payment/slip-routes.ts'
import { slipPaperRoutes } from '#server/flow/payment/slip-paper-routes.ts'
import { markupRoutes } from '#server/flow/price/markup-routes.ts'
import { priceBandRoutes } from '#server/flow/price/price-band-routes.ts'
import { priceRoutes } from '#server/flow/price/price-routes.ts'
import { sellingModeRoutes } from '#server/flow/price/selling-mode-routes.ts'
import { flightChangeRoutes } from '#server/flow/ticket/flight-change-routes.ts'
import { orderRequestRoutes } from '#server/flow/ticket/order-request-routes.ts'
import { summaryRoutes } from '#server/flow/ticket/summary-routes.ts'
import { ticketRoutes } from '#server/flow/ticket/ticket-routes.ts'
import { createTransact } from '#server/platform/transaction.ts'
import { referenceRoutes } from '#server/reference/reference-routes.ts'
import { type Reference } from '#server/reference/reference.ts'
import { searchWorldOf } from '#server/reference/search-world.ts'
import { agencyDeskRoutes } from '#server/staff/agency-desk-routes.ts'
import { agreementRoutes } from '#server/staff/agreement-routes.ts'
import { auditRoutes } from '#server/staff/audit-routes.ts'
import { createDeedStore } from '#server/staff/audit-store.ts'
import { companiesRoutes } from '#server/staff/companies-routes.ts'
import { createExchangeDeskStore } from '#server/staff/exchange-desk-store.ts'
import { exchangeRoutes } from '#server/staff/exchange-routes.ts'
import { quoteDeskRoutes } from '#server/staff/quote-desk-routes.ts'
import { reportRoutes } from '#server/staff/report-routes.ts'
import { createReportsStore } from '#server/staff/reports-store.ts'
import { createReports } from '#server/staff/reports.ts'
import { staffRoutes } from '#server/staff/staff-routes.ts'
import { createStaffStore } from '#server/staff/staff-store.ts'
import { userRoutes } from '#server/staff/users-routes.ts'
import { type AppParts } from './app-parts.ts'
import { addMarkupRoutes } from './add-markup-routes.ts'
import { buildCompanies } from './build-companies.ts'
import { addDeskRoutes } from './build-desk.ts'
import { type Steps } from './build-steps.ts'
import { type OpenedMail, addMailRoutes } from './open-mail.ts'
import { type openOwnData } from './open-own-data.ts'

/** What routes are made of: the steps, who has an account, and the reference data. */
type Routed = Steps &
  OpenedMail &
  Awaited<ReturnType<typeof openAccounts>> &
  Awaited<ReturnType<typeof openOwnData>> & { readonly reference: Reference }

/** Every route of the shop, in the order of the flow. */
export function addRoutes(http: FastifyInstance, parts: AppParts, steps: Routed): void {
  referenceRoutes(http, { ...steps, clock: parts.clock })
  offersRoutes(http, { ...steps, world: searchWorldOf(steps.reference), clock: parts.clock })
  priceRoutes(http, steps)
  markupRoutes(http, { store: steps.priceStore, clock: parts.clock })
  addMarkupRoutes(http, parts, steps)
  sellingModeRoutes(http, { modes: steps.modes, price: steps.price, clock: parts.clock })
  priceBandRoutes(http, { bands: steps.bands, clock: parts.clock })
  draftRoutes(http, steps.drafts)
  bookingRoutes(http, { booking: steps.booking })
  quoteRoutes(http, { booking: steps.booking })
  orderLinkRoutes(http, { booking: steps.booking })
  paymentRoutes(http, { ...steps, clock: parts.clock })
  agencyRoutes(http, { ...steps, clock: parts.clock })
  cardPageRoutes(http, { ...steps, ids: parts.ids, webDirectory: parts.webDirectory })
  addReturnedMoneyRoutes(http, steps)
  reconcileRoutes(http, steps)
  confirmRoutes(http, steps)
  secondPersonRoutes(http, steps)
  collectedRoutes(http, steps)
  slipRoutes(http, steps)
  http.addHook('onClose', async () => steps.pictureReader.close())
  collectionRoutes(http, steps)
  returnRoutes(http, { ...steps, clock: parts.clock })
  notificationRoutes(http, { ...parts, ...steps })
  const transact = createTransact(parts.database.db)
  paymentSettingsRoutes(http, { ...steps, transact, clock: parts.clock })
  addOrderRoutes(http, parts, steps)
  const { press, printSummary } = steps
  http.addHook('onClose', async () => press.close())
  const openPayIn = createOpenPayIn({ ...steps, isSimulated: steps.isTestMoney })
  const printing = { open: openPayIn, agency: steps.agency, press, clock: parts.clock }
  slipPaperRoutes(http, { printSlip: createPrintSlip(printing) })
  summaryRoutes(http, { printSummary, booking: steps.booking })
  addStaffRoutes(http, parts, steps)
  accountRoutes(http, { ...steps, publicUrl: parts.config.publicUrl })
  travellerRoutes(http, steps)
  ownDataRoutes(http, { ownData: steps.ownData, publicUrl: parts.config.publicUrl })
  addCompanyRoutes(http, parts, steps)
}

/** Money that goes back, and the bank accounts that it is transferred to. */
function addReturnedMoneyRoutes(http: FastifyInstance, steps: Routed): void {
  moneyDeskRoutes(http, steps)
  refundPayeeRoutes(http, steps)
}

/** What agents see of their company, and staff of all of them. */
function addCompanyRoutes(http: FastifyInstance, parts: AppParts, steps: Routed): void {
  const companies = buildCompanies(parts, steps)
  companyRoutes(http, companies)
  companiesRoutes(http, { ...companies, credit: steps.credit })
}

/** What only staff may call, by their rights. */
function addStaffRoutes(http: FastifyInstance, parts: AppParts, steps: Routed): void {
  quoteDeskRoutes(http, { booking: steps.booking })
  addDeskRoutes(http, parts, steps)
  agreementRoutes(http, { booking: steps.booking })
  staffRoutes(http, { staff: createStaffStore(parts.database.db) })
  auditRoutes(http, { deeds: createDeedStore(parts.database.db) })
  exchangeRoutes(http, { exchanges: createExchangeDeskStore(parts.database.db) })
  agencyDeskRoutes(http, deskParts(parts, steps))
  reportRoutes(http, { reports: createReports(createReportsStore(parts.database.db)) })
  userRoutes(http, steps)
  addMailRoutes(http, parts, steps)
}

/** An order as its owner sees it, and what is asked and answered about it. */
function addOrderRoutes(http: FastifyInstance, { log }: AppParts, steps: Routed): void {
  ticketRoutes(http, steps)
  orderRequestRoutes(http, steps)
  flightChangeRoutes(http, { ...steps, log })
}

/** What the desk needs to write something down and to tell of it. */
function deskParts({ config: { publicUrl }, database: { db }, clock }: AppParts, { agency, outbox }: Routed) {
  return { agency, outbox, transact: createTransact(db), clock, publicUrl }
}
