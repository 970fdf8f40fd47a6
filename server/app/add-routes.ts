import { type FastifyInstance } from 'fastify'
import { accountRoutes } from '#server/account/account-routes.ts'
import { type openAccounts } from '#server/account/open-accounts.ts'
import { travellerRoutes } from '#server/account/traveller-routes.ts'
import { bookingRoutes } from '#server/flow/booking/booking-routes.ts'
import { draftRoutes } from '#server/flow/booking/draft-routes.ts'
import { quoteRoutes } from '#server/flow/booking/quote-routes.ts'
import { offersRoutes } from '#server/flow/offers/offers-routes.ts'
import { offeredMethods } from '#server/flow/payment/offered-methods.ts'
import { paymentRoutes } from '#server/flow/payment/payment-routes.ts'
import { markupRoutes } from '#server/flow/price/markup-routes.ts'
import { priceBandRoutes } from '#server/flow/price/price-band-routes.ts'
import { priceRoutes } from '#server/flow/price/price-routes.ts'
import { sellingModeRoutes } from '#server/flow/price/selling-mode-routes.ts'
import { orderRequestRoutes } from '#server/flow/ticket/order-request-routes.ts'
import { createPrintSummary } from '#server/flow/ticket/print-summary.ts'
import { summaryRoutes } from '#server/flow/ticket/summary-routes.ts'
import { ticketRoutes } from '#server/flow/ticket/ticket-routes.ts'
import { createPdfPress } from '#server/platform/pdf/pdf-press.ts'
import { referenceRoutes } from '#server/reference/reference-routes.ts'
import { type Reference } from '#server/reference/reference.ts'
import { searchWorldOf } from '#server/reference/search-world.ts'
import { agreementRoutes } from '#server/staff/agreement-routes.ts'
import { quoteDeskRoutes } from '#server/staff/quote-desk-routes.ts'
import { staffRoutes } from '#server/staff/staff-routes.ts'
import { createStaffStore } from '#server/staff/staff-store.ts'
import { type AppParts } from './app-parts.ts'
import { type Steps } from './build-steps.ts'

/** What routes are made of: the steps, who has an account, and the reference data. */
type Routed = Steps & Awaited<ReturnType<typeof openAccounts>> & { readonly reference: Reference }

/** Every route of the shop, in the order of the flow. */
export function addRoutes(http: FastifyInstance, parts: AppParts, steps: Routed): void {
  referenceRoutes(http, { ...steps, clock: parts.clock })
  offersRoutes(http, { ...steps, world: searchWorldOf(steps.reference), clock: parts.clock })
  priceRoutes(http, { price: steps.price, offeredMethods })
  markupRoutes(http, { store: steps.priceStore, clock: parts.clock })
  sellingModeRoutes(http, { modes: steps.modes, price: steps.price, clock: parts.clock })
  priceBandRoutes(http, { bands: steps.bands, clock: parts.clock })
  draftRoutes(http, steps.drafts)
  bookingRoutes(http, { booking: steps.booking })
  quoteRoutes(http, { booking: steps.booking })
  paymentRoutes(http, steps)
  ticketRoutes(http, steps)
  orderRequestRoutes(http, steps)
  const press = createPdfPress({ log: parts.log })
  http.addHook('onClose', async () => press.close())
  summaryRoutes(http, { printSummary: createPrintSummary({ ...steps, press, clock: parts.clock }) })
  quoteDeskRoutes(http, { booking: steps.booking })
  agreementRoutes(http, { booking: steps.booking })
  staffRoutes(http, { staff: createStaffStore(parts.database.db) })
  accountRoutes(http, { ...steps, publicUrl: parts.config.publicUrl })
  travellerRoutes(http, steps)
}
