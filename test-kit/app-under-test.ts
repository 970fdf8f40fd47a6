import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import { type App, buildApp } from '#server/app.ts'
import type { AppDeps } from '#server/app/app-deps.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/connection.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { routesOf } from '#server/platform/http/route-table.ts'
import { createLog, type Log, silentLog } from '#server/platform/log.ts'
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { countInFile } from './database/count-in-file.ts'
import { recordLogLine, recordRoutes } from './coverage-map/coverage-record.ts'
import { timetableGround } from './house/house-kit.ts'
import { testClock } from './test-clock.ts'
import { testIds } from './test-ids.ts'
import { loopbackReceivers } from './webhooks/loopback-receivers.ts'
import { withoutLimits } from './without-limits.ts'

/** A response of the shop: status and parsed JSON. */
export type Answered<Body> = { readonly status: number; readonly body: Body }

/** The real shop over a test database, called by injected requests, with a clock that stands still. */
export type AppUnderTest = {
  readonly app: App
  readonly clock: ReturnType<typeof testClock>
  /** Folder of its secrets and emails. */
  readonly dataDir: string
  /** Every line that the shop has logged. */
  readonly logged: readonly string[]
  /** Returns the names of the delivered emails. */
  mails(): string[]
  post<Body>(path: string, json: object, headers?: Record<string, string>): Promise<Answered<Body>>
  get<Body>(path: string): Promise<Answered<Body>>
  /** Sends a booking request in the format of the specification. */
  book<Body = BookingAnswer>(request: object, headers?: Record<string, string>): Promise<Answered<Body>>
  close(): Promise<void>
}

type TestRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object | string
  readonly headers?: Record<string, string>
}

const nextSeed = countInFile()

/** The scrypt cost exponent of password hashes in tests: minimal, as nobody attacks them. */
export const testPasswordLogN = 4

/** The shops of a worker share one: to start a process for each takes longer than to make its papers. */
const press = { ...createPdfRenderer({ log: silentLog }), close: () => undefined }

/** The dependencies of a supplier that a test passes in. */
export type SupplyWorld = Pick<AppDeps, 'database' | 'clock' | 'ids'>

/**
 * Builds the shop; `env` is its environment, `supplyOf` creates a supplier in place of the house supplier,
 * `payments` replace the payment services of the environment.
 */
export async function appUnderTest(
  database: Database,
  env: Record<string, string> = {},
  supplyOf?: (world: SupplyWorld) => SupplyProvider,
  payments?: readonly PaymentProvider[],
): Promise<AppUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farehouse-app-'))
  const clock = testClock()
  const logged: string[] = []
  const write = (line: string): void => {
    logged.push(line)
    recordLogLine(line)
  }
  const log: Log = createLog({ clock, level: 'debug', write })
  const config = readConfig({ DATA_DIR: dataDir, ...withoutLimits, ...env })
  // Two shops on one database must not create the same ids.
  const ids = testIds(nextSeed())
  const app = await buildApp({
    config,
    database,
    clock,
    ids,
    log,
    httpClient: systemHttpClient,
    version: '0.0.0',
    passwordLogN: testPasswordLogN,
    valkeyAnswerMs: 5_000,
    press,
    houseSnapshots: timetableGround(database),
    webhookReceivers: loopbackReceivers,
    ...(payments === undefined ? {} : { payments }),
    ...(supplyOf === undefined ? {} : { supply: supplyOf({ database, clock, ids }) }),
  })
  recordRoutes(routesOf(app.http))
  const ask = async <Body>(request: TestRequest): Promise<Answered<Body>> => {
    const answer = await app.http.inject(request)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  return {
    app,
    clock,
    dataDir,
    logged,
    mails: () => mailsIn(join(dataDir, 'mail')),
    post: (path, json, headers = {}) => ask({ method: 'POST', url: path, payload: json, headers }),
    get: (path) => ask({ method: 'GET', url: path }),
    book: (request, headers = {}) =>
      ask({
        method: 'POST',
        url: '/api/booking/',
        payload: new URLSearchParams({ param: base64(request) }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    async close() {
      await app.stop()
      await app.http.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function mailsIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

function base64(request: object): string {
  return Buffer.from(JSON.stringify(request)).toString('base64')
}

/** Returns a one-way search of one adult to Tokyo on a bookable day, with the given changes. */
export function aSearchRequest(more: Partial<SearchRequestInput> = {}): SearchRequestInput {
  return { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2027-01-20' }], ...more }
}

/** Returns the first offer of a search. */
export async function anOffer(
  shop: AppUnderTest,
  more: Partial<SearchRequestInput> = {},
): Promise<OfferAnswer> {
  const found = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest(more))
  const offer = found.body.offers?.[0]
  if (!offer) throw new Error(`nothing found: ${JSON.stringify(found.body)}`)
  return offer
}

/** Returns the current price of an offer. */
export async function aPrice(shop: AppUnderTest, offerId: string): Promise<PricingAnswer> {
  const priced = await shop.post<PricingAnswer>('/api/pricing/', { offerId })
  if (priced.status !== 200) throw new Error(`not priced: ${JSON.stringify(priced.body)}`)
  return priced.body
}

const nextKey = countInFile()

/** Returns a valid booking request for one adult, with the given changes. */
export function aBookingRequest(offer: OfferAnswer, more: Partial<BookingRequest> = {}): BookingRequest {
  return {
    idempotencyKey: `test-key-${String(nextKey()).padStart(12, '0')}`,
    offerId: offer.offerId,
    acceptedTotal: offer.price.total,
    passengers: [
      {
        type: 'adult',
        title: 'MRS',
        firstName: 'Ferror',
        lastName: "O'Neill-Failedsen",
        sex: 'F',
        birthdate: '1990-02-28',
        nationality: 'TH',
        passportNumber: 'CANARY77',
        issueCountry: 'TH',
        expiryDate: '2035-01-01',
      },
    ],
    contact: { name: 'Canary Contact', mobilePhone: '+66 81 234 5678', email: 'canary@traveller.example' },
    agreement: { accepted: true, version: agreementVersion, language: 'en' },
    paymentMethod: 'bankTransfer',
    // Tests book the same passenger on the same flight repeatedly.
    duplicateAccepted: true,
    ...more,
  }
}
