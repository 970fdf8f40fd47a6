import { join } from 'node:path'
import { type FastifyInstance } from 'fastify'
import { type LocalDate } from '#contract/terms/time.ts'
import { accountJobHandlers, forgetAccountTracesJob } from './account/account-jobs.ts'
import { accountRoutes } from './account/account-routes.ts'
import { openAccounts } from './account/open-accounts.ts'
import { travellerRoutes } from './account/traveller-routes.ts'
import { type Config } from './config.ts'
import { type Database } from './database/connection.ts'
import { bookingJobHandlers, sweepBookingsJob } from './flow/booking/booking-jobs.ts'
import { type BookingParts } from './flow/booking/booking-parts.ts'
import { bookingRoutes } from './flow/booking/booking-routes.ts'
import { createBookingStore } from './flow/booking/booking-store.ts'
import { createBooking } from './flow/booking/booking.ts'
import { createContactDigests } from './flow/booking/contact-digest.ts'
import { draftJobHandlers, forgetDraftsJob } from './flow/booking/draft-jobs.ts'
import { draftRoutes } from './flow/booking/draft-routes.ts'
import { createDraftLinkStore } from './flow/booking/draft-link-store.ts'
import { createDraftStore } from './flow/booking/draft-store.ts'
import { createOrderKeys } from './flow/booking/order-key.ts'
import { quoteRoutes } from './flow/booking/quote-routes.ts'
import { createQuoteStore } from './flow/booking/quote-store.ts'
import { createDatedPrices } from './flow/offers/dated-prices.ts'
import { forgetOffersJob, offersJobHandlers } from './flow/offers/offers-jobs.ts'
import { offersRoutes } from './flow/offers/offers-routes.ts'
import { createOffersStore } from './flow/offers/offers-store.ts'
import { type OffersStep, createOffers } from './flow/offers/offers.ts'
import { createAgencyStore } from './flow/payment/agency-store.ts'
import { offeredMethods } from './flow/payment/offered-methods.ts'
import { paymentJobHandlers } from './flow/payment/payment-jobs.ts'
import { paymentRoutes } from './flow/payment/payment-routes.ts'
import { createPaymentStore } from './flow/payment/payment-store.ts'
import { createPayment } from './flow/payment/payment.ts'
import { markupRoutes } from './flow/price/markup-routes.ts'
import { createPaymentTermsStore } from './flow/price/payment-terms-store.ts'
import { createPriceBandStore } from './flow/price/price-band-store.ts'
import { priceBandRoutes } from './flow/price/price-band-routes.ts'
import { priceRoutes } from './flow/price/price-routes.ts'
import { createPriceStore } from './flow/price/price-store.ts'
import { createSellingModeStore } from './flow/price/selling-mode-store.ts'
import { sellingModeRoutes } from './flow/price/selling-mode-routes.ts'
import { type PriceStep, createPrice } from './flow/price/price.ts'
import { createPrintSummary } from './flow/ticket/print-summary.ts'
import { summaryRoutes } from './flow/ticket/summary-routes.ts'
import { createFindOrder } from './flow/ticket/find-order.ts'
import { orderRequestRoutes } from './flow/ticket/order-request-routes.ts'
import { createOrderRequestStore } from './flow/ticket/order-request-store.ts'
import { createOrderRequests } from './flow/ticket/order-requests.ts'
import { ticketJobHandlers } from './flow/ticket/ticket-jobs.ts'
import { ticketRoutes } from './flow/ticket/ticket-routes.ts'
import { createTicketStore } from './flow/ticket/ticket-store.ts'
import { type TicketParts, createTicket } from './flow/ticket/ticket.ts'
import { pagePaths, secretPagePaths } from './page-paths.ts'
import { type Clock } from './platform/clock.ts'
import { type HttpClient } from './platform/http-client.ts'
import { createHttp } from './platform/http/http.ts'
import { type Ids } from './platform/ids.ts'
import { enqueueJob } from './platform/jobs/enqueue-job.ts'
import { type JobHandler } from './platform/jobs/job-handler.ts'
import { isKeepingUp } from './platform/jobs/is-keeping-up.ts'
import { createJobRunner } from './platform/jobs/job-runner.ts'
import { type Log } from './platform/log.ts'
import { mailJobHandlers } from './platform/mail/mail-jobs.ts'
import { createMailStore } from './platform/mail/mail-store.ts'
import { openMailTransport } from './platform/mail/mail-transport.ts'
import { type Keys, openKeys } from './platform/open-keys.ts'
import { createPdfPress } from './platform/pdf/pdf-press.ts'
import { createTransact } from './platform/transaction.ts'
import { duffelProvider } from './providers/supply/duffel/duffel-provider.ts'
import { type HouseGrounds } from './providers/supply/house/house-ground.ts'
import { houseJobHandlers, releaseOverdueJob } from './providers/supply/house/house-jobs.ts'
import { type HouseSupply } from './providers/supply/house/house-provider.ts'
import { openHouse } from './providers/supply/house/open-house.ts'
import { type SupplyProvider } from './providers/supply/supply-provider.ts'
import { referenceRoutes } from './reference/reference-routes.ts'
import { type Reference, loadReference } from './reference/reference.ts'
import { searchWorldOf } from './reference/search-world.ts'
import { quoteDeskRoutes } from './staff/quote-desk-routes.ts'
import { agreementRoutes } from './staff/agreement-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'
import { createStaffStore } from './staff/staff-store.ts'

/** What a shop is made of: everything that touches the outside is handed in. */
export type AppParts = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly httpClient: HttpClient
  readonly version: string
  /** Sells instead of the supplier of the set-up: for tests that decide what an airline does. */
  readonly supply?: SupplyProvider
  /** The flights of the house in place of those of the set-up: for tests that need no whole world. */
  readonly houseGrounds?: HouseGrounds
  /** The built web app; without it the shop answers calls only. */
  readonly webDirectory?: string
}

/** A shop, ready to listen. */
export type App = {
  readonly http: FastifyInstance
  /** Begins to do jobs. */
  start(): Promise<void>
  /** Ends jobs at a step boundary and waits for bookings that are under way. */
  stop(): Promise<void>
  /** Does everything that is due now; for tests and drills. */
  runDue(): Promise<number>
}

/** Puts a shop together, in the order of the flow. */
export async function buildApp(parts: AppParts): Promise<App> {
  const reference = loadReference()
  const supply = openSupply(parts)
  const keys = await openKeys({ ...parts, dataDir: parts.config.dataDir })
  const steps = { ...buildSteps(parts, { supply, keys, reference }), ...(await openAccounts(parts)) }
  const jobs = await openJobs(parts, { steps, house: supply.house })
  const http = await createHttp({
    publicUrl: parts.config.publicUrl,
    version: parts.version,
    clock: parts.clock,
    ids: parts.ids,
    log: parts.log,
    identify: steps.accounts.identify,
    checks: {
      database: async () => (await steps.agency.current()).name !== '',
      supply: async () => (await supply.active.health(supplyContext(parts))).isReady,
      jobs: async () => isKeepingUp(await jobs.count(), parts.clock.now()),
    },
    ...pagesOf(parts, supply.active),
  })
  // Once nobody waits for an answer any more.
  http.addHook('onClose', () => supply.house.close())
  addRoutes(http, parts, { ...steps, reference })
  return {
    http,
    start: async () => jobs.start(),
    stop: async () => {
      await jobs.stop()
      await steps.booking.settled()
    },
    runDue: () => jobs.runDue(),
  }
}

/** The active supplier, and every one that old orders may need. */
type Supply = {
  readonly active: SupplyProvider
  readonly of: (supplierId: string) => SupplyProvider | undefined
  readonly house: HouseSupply
}

/** The only place that names concrete suppliers. */
function openSupply(parts: AppParts): Supply {
  const { config, httpClient, supply } = parts
  const { url, token } = config.duffel
  const house = openHouse(parts, config.supply === 'house' && supply === undefined)
  const suppliers: SupplyProvider[] = [house]
  if (url && token) suppliers.push(duffelProvider({ http: httpClient, url, token }))
  const of = (supplierId: string) => suppliers.find((one) => one.supplierId === supplierId)
  if (supply) return { active: supply, of: (id) => (id === supply.supplierId ? supply : of(id)), house }
  const active = of(config.supply)
  if (!active) throw new Error(`SUPPLY=${config.supply} is not part of this version yet.`)
  return { active, of, house }
}

type Made = { readonly supply: Supply; readonly keys: Keys; readonly reference: Reference }

/** The steps of the flow, each made of those before it. */
function buildSteps(parts: AppParts, made: Made) {
  const { db } = parts.database
  const { clock, ids } = parts
  const transact = createTransact(db)
  const agency = createAgencyStore(db)
  const { price, offers, priceStore, bands, modes } = buildSelling(parts, made)
  const datedPrices = createDatedPrices({
    ...parts,
    supply: made.supply.active,
    world: searchWorldOf(made.reference),
    nearbyPlaces: made.reference.nearbyPlaces,
    datedPricing: price.currentDatedPricing,
  })
  const bookingParts = bookingPartsOf(parts, made, price)
  const booking = createBooking(bookingParts)
  const drafts = draftPartsOf(parts, made.keys)
  const payment = createPayment({ booking, store: createPaymentStore(db), transact, clock, ids })
  const orders = buildOrders(parts, made, { booking, payment, agency })
  return {
    offers,
    datedPrices,
    price,
    priceStore,
    bands,
    modes,
    bookingParts,
    booking,
    drafts,
    agency,
    payment,
    ...orders,
  }
}

/** What becomes of an order once it is there: its tickets, its page, and what its owner asks for. */
function buildOrders(
  { config: { publicUrl }, database: { db }, clock, ids, log }: AppParts,
  { supply, keys, reference }: Made,
  before: Pick<TicketParts, 'booking' | 'payment' | 'agency'>,
) {
  const isHoliday = (on: LocalDate) => reference.holidays(on, on).some(({ country }) => country === 'TH')
  const common = { ...before, transact: createTransact(db), clock, ids, log, publicUrl, isHoliday }
  const requests = createOrderRequests({ ...common, store: createOrderRequestStore(db, keys.sealer) })
  const store = createTicketStore(db)
  const ticket = createTicket({ ...common, store, supplyOf: supply.of, requests })
  return { ticket, requests, findOrder: createFindOrder(common) }
}

/** Offers need the markup of the step that comes after them; it is handed in here. */
function buildSelling({ database: { db }, clock, ids, log }: AppParts, { supply: { active }, keys }: Made) {
  const store = createPriceStore(db)
  const terms = createPaymentTermsStore(db)
  const bands = createPriceBandStore(db)
  const modes = createSellingModeStore(db)
  const stores = { store, terms, bands, modes }
  const price = createPrice({ offers: (): OffersStep => offers, supply: active, ...stores, clock })
  const offers = createOffers({
    supply: active,
    store: createOffersStore(db),
    clock,
    ids,
    log,
    signer: keys.signer('offer'),
    currentPricing: price.currentPricing,
  })
  return { price, offers, priceStore: store, bands, modes }
}

function bookingPartsOf(
  { config, database: { db }, clock, ids, log }: AppParts,
  { supply, keys, reference }: Made,
  price: PriceStep,
): BookingParts {
  return {
    price,
    supplyOf: supply.of,
    store: createBookingStore(db, keys.sealer),
    quotes: createQuoteStore(db),
    transact: createTransact(db),
    clock,
    ids,
    log,
    orderKeys: createOrderKeys(keys.signer('order')),
    contactDigests: createContactDigests(keys.signer('contact')),
    settleMs: config.settleWindowS * 1000,
    publicUrl: config.publicUrl,
    isCountry: (code) => reference.country(code) !== undefined,
    offeredMethods,
    underWay: new Map(),
  }
}

function draftPartsOf({ config: { publicUrl }, database: { db }, clock, ids }: AppParts, keys: Keys) {
  const storesIn = (tx: Database['db']) => {
    return { drafts: createDraftStore(tx, keys.sealer), links: createDraftLinkStore(tx) }
  }
  const isSecure = publicUrl.startsWith('https:')
  const signer = keys.signer('draft-link')
  return { ...storesIn(db), storesIn, transact: createTransact(db), clock, ids, signer, publicUrl, isSecure }
}

type Steps = ReturnType<typeof buildSteps> & Awaited<ReturnType<typeof openAccounts>>

function addRoutes(
  http: FastifyInstance,
  parts: AppParts,
  steps: Steps & { readonly reference: Reference },
): void {
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

/** The queue with everybody's handlers; the tidying jobs ask for themselves again once they are begun. */
async function openJobs(parts: AppParts, { steps, house }: { steps: Steps; house: HouseSupply }) {
  const { config, database, clock, ids, log } = parts
  const { hostname } = new URL(config.publicUrl)
  const sender = { name: (await steps.agency.current()).name, address: `booking@${hostname}` }
  const transport = openMailTransport({ ...config, directory: join(config.dataDir, 'mail') }, sender)
  const handlers: Record<string, JobHandler> = {
    ...offersJobHandlers(steps.offers, clock),
    ...draftJobHandlers(steps.drafts),
    ...bookingJobHandlers(steps.bookingParts),
    ...paymentJobHandlers(steps.payment),
    ...ticketJobHandlers(steps.ticket, clock),
    ...accountJobHandlers({ accounts: steps.accounts, stores: steps.accountStores, clock }),
    ...mailJobHandlers({ store: createMailStore(database.db), transport, clock, log }),
    // who waited and has seats now hears of it at once
    ...houseJobHandlers({
      house,
      clock,
      onPromoted: () =>
        enqueueJob(database.db, { kind: sweepBookingsJob, key: 'only', payload: {}, runAt: clock.now() }),
    }),
  }
  const tidying = [
    forgetOffersJob,
    forgetDraftsJob,
    forgetAccountTracesJob,
    releaseOverdueJob,
    sweepBookingsJob,
  ]
  for (const kind of tidying) {
    await enqueueJob(database.db, { kind, key: 'only', payload: {} })
  }
  return createJobRunner({ database, clock, ids, log, handlers })
}

function supplyContext({ clock, ids }: AppParts) {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(2_000), now: clock.now() }
}

/** The web app, and what kind of shop its pages belong to. */
function pagesOf({ config, webDirectory }: AppParts, supply: SupplyProvider) {
  if (webDirectory === undefined) return {}
  const site = [
    ...(supply.supplierId === 'house' ? ['simulated'] : []),
    ...(config.developerMode ? ['developer'] : []),
  ]
  return { pages: { directory: webDirectory, paths: pagePaths, secretPaths: secretPagePaths, site } }
}
