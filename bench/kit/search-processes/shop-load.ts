import { Agent, request } from 'node:http'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type ClerkSignIn, drillClerk } from '#test-kit/pay-drill/drill-clerk.ts'
import { bookPlainly } from '../plain-booking.ts'
import { aRoundTrip } from './search-load.ts'

const clients = 8
/** Of so many visits one ends with a booking that is paid. */
const visitsPerBooking = 100

/** What visitors ask besides the search, by turns; the last ones are a clerk's. */
const visitorPaths = [
  '/',
  '/fareflightresults?from=BKK&to=NRT',
  '/api/CitySearch/tok',
  '/api/agency',
  '/flights/BKK-TYO',
  '/data/nationalities.json',
  '/terms',
  '/api/CitySearch/กรุง',
  '/api/airlinesearch/th',
  '/api/reference/names',
  '/flights/HKG-LON?lang=ja',
  '/api/payment/choices/',
  '/sitemap.xml',
]
const clerkPaths = [
  '/staff',
  '/api/staff/work-queue',
  '/api/staff/order-list',
  '/api/staff/health',
  '/api/staff/payments/settings',
]

/** The requests by status of their answers, and the bookings by state of their payments. */
export type ShopLoad = {
  readonly statuses: Readonly<Record<string, number>>
  readonly payments: Readonly<Record<string, number>>
}

/**
 * Visits the shop of a clerk so many times: each visit is a search that was never made before and one other request of visitors and
 * staff; some book, and pay at the counter. `afterVisit` is called with the number of visits so far.
 */
export async function visitShop(
  clerk: ClerkSignIn,
  visits: number,
  afterVisit: (done: number) => void,
): Promise<ShopLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const statuses: Record<string, number> = {}
  const payments: Record<string, number> = {}
  const { url } = clerk
  const desk = drillClerk(clerk)
  const signedIn = await signIn(clerk)
  let [begun, done] = [0, 0]
  const ask = async (wanted: Wanted): Promise<void> => {
    const status = await answerTo(url, agent, wanted)
    const kind = `${status}${status === 200 ? '' : ` ${wanted.path}`}`
    statuses[kind] = (statuses[kind] ?? 0) + 1
  }
  const visit = async (number: number): Promise<void> => {
    await ask({ path: '/api/shopping/', body: aRoundTrip(number) })
    await ask(otherRequest(number, signedIn))
    if (number % visitsPerBooking !== 0) return
    const { orderNumber, refusal } = await bookPlainly(url, number / visitsPerBooking, systemIds.id('bench'))
    const state = orderNumber === undefined ? refusal : await desk.receive({ orderNumber })
    payments[state ?? 'unknown'] = (payments[state ?? 'unknown'] ?? 0) + 1
  }
  const client = async (): Promise<void> => {
    while (begun < visits) {
      await visit((begun += 1))
      afterVisit((done += 1))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return { statuses, payments }
}

/** What is asked; a body makes it a POST. */
type Wanted = { readonly path: string; readonly body?: object; readonly signedIn?: SignedIn }
/** The headers of a signed-in clerk. */
type SignedIn = { readonly authorization: string; readonly cookie: string }

/** Every tenth request of the second kind is a clerk's. */
function otherRequest(number: number, signedIn: SignedIn): Wanted {
  if (number % 10 === 0) return { path: clerkPaths[(number / 10) % clerkPaths.length] ?? '/staff', signedIn }
  return { path: visitorPaths[number % visitorPaths.length] ?? '/' }
}

async function signIn({ url, username, password }: ClerkSignIn): Promise<SignedIn> {
  const form = new URLSearchParams({ grant_type: 'password', username, password })
  const answer = await fetch(`${url}/connect/token`, { method: 'POST', body: form })
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string }
  if (token === undefined) throw new Error(`The clerk was not let in: ${answer.status}`)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  return { authorization: `Bearer ${token}`, cookie: cookie.join('; ') }
}

/** Asks as a browser does, and reads the answer to its end; returns its status. */
function answerTo(url: string, agent: Agent, { path, body, signedIn }: Wanted): Promise<number> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body ? { 'content-type': 'application/json', accept: packedOffersType } : {}),
    ...signedIn,
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${encodeURI(path)}`, { method: body ? 'POST' : 'GET', agent, headers })
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}
