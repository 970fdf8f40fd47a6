import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OwnCompanyAnswer } from '#contract/api/account/company.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { Role } from '#contract/rights.ts'
import type { Database } from '#server/database/connection.ts'
import { type TestBrowser, testBrowser } from '../account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer } from '../app-under-test.ts'
import { signInAs } from '../account/sign-in-as.ts'

/** The test users who call every route, with their roles. */
export const people = {
  guest: [],
  traveller: [],
  stranger: [],
  agent: ['Agent'],
  rival: ['Agent'],
  desk: ['Desk'],
  ticketing: ['Ticketing'],
  finance: ['Finance'],
  administrator: ['Administrator'],
} as const satisfies Record<string, readonly Role[]>
/** The name of a test user. */
export type PersonName = keyof typeof people
/** The names of all test users. */
export const personNames = Object.keys(people) as readonly PersonName[]

/** A test user with a browser. */
export type Person = { readonly browser: TestBrowser; readonly userId: string }

/** Ids of an object of the user, of one of another user, and of a missing one. */
export type Things = { readonly own: string; readonly others: string; readonly missing: string }

/** A shop with test users, and with objects of two of them. */
export type AccessWorld = {
  readonly shop: AppUnderTest
  readonly person: Readonly<Record<PersonName, Person>>
  /** Signs a user in again, for calls that end the session. */
  again(name: PersonName): Promise<Person>
  /** Of the traveller and the stranger. */
  readonly savedTraveller: Things
  readonly session: Things
  readonly draft: Things
  /**
   * Order keys: with the right signature, with a wrong one for an existing order, and for a missing order.
   */
  readonly orderKey: Things
  readonly orderNumber: Things
  /** Of the companies of the agent and the rival. */
  readonly companyOrder: Things
  readonly company: Things
  readonly topUp: Things
}

const nobodys = 'FH222222'
const wrongSignature = 'x'.repeat(24)

/** Fills a shop with test users and their objects. */
export async function accessWorld(shop: AppUnderTest, database: Database): Promise<AccessWorld> {
  const again = async (name: PersonName): Promise<Person> =>
    name === 'guest'
      ? { browser: testBrowser(shop.app.http), userId: 'usr_guest' }
      : signInAs(shop, database, people[name])
  const signedIn: [PersonName, Person][] = []
  for (const name of personNames) signedIn.push([name, await again(name)])
  const person = Object.fromEntries(signedIn) as Record<PersonName, Person>
  const { traveller, stranger, agent, rival, administrator } = person
  const company = await companiesOf(database, administrator, [agent, rival])
  const orders = {
    own: await bookAs(shop, traveller),
    others: await bookAs(shop, stranger),
    agents: await bookAs(shop, agent),
    rivals: await bookAs(shop, rival),
  }
  return {
    shop,
    person,
    again,
    savedTraveller: {
      own: await saveTraveller(traveller),
      others: await saveTraveller(stranger),
      missing: 'trv_nobody',
    },
    session: { own: await sessionOf(traveller), others: await sessionOf(stranger), missing: 'ses_nobody' },
    draft: {
      own: await draftOf(traveller, 'own'),
      others: await draftOf(stranger, 'others'),
      missing: 'missing',
    },
    orderKey: {
      own: orders.own.orderKey,
      others: `${orders.others.orderNumber}.${wrongSignature}`,
      missing: `${nobodys}.${wrongSignature}`,
    },
    orderNumber: { own: orders.own.orderNumber, others: orders.others.orderNumber, missing: nobodys },
    companyOrder: { own: orders.agents.orderNumber, others: orders.rivals.orderNumber, missing: nobodys },
    company,
    topUp: { own: await topUpOf(agent), others: await topUpOf(rival), missing: 'tup_nobody' },
  }
}

async function bookAs(shop: AppUnderTest, { browser }: Person): Promise<BookingAnswer> {
  const request = aBookingRequest(await anOffer(shop))
  const contact = { ...request.contact, companyName: 'Company' }
  const param = Buffer.from(JSON.stringify({ ...request, contact })).toString('base64')
  const answer = await browser.form('/api/booking/', { param })
  if (answer.statusCode !== 200) throw new Error(`not booked: ${answer.body}`)
  return answer.json<BookingAnswer>()
}

async function sent<Answer>({ browser }: Person, path: string, json: object): Promise<Answer> {
  const answer = await browser.send('POST', path, json)
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
  return answer.json<Answer>()
}

async function saveTraveller(person: Person): Promise<string> {
  const { travellerId } = await sent<{ travellerId: string }>(person, '/api/account/travellers', {
    lastName: 'DEE',
  })
  return travellerId
}

async function sessionOf({ browser }: Person): Promise<string> {
  const { sessions } = (await browser.get('/api/account/sessions')).json<{
    sessions: { sessionId: string }[]
  }>()
  return sessions[0]?.sessionId ?? ''
}

async function draftOf({ browser }: Person, sessionId: string): Promise<string> {
  const body = { content: { lastName: 'DEE' }, base: 0, writer: 'writer01', number: 1 }
  // The first request gives the browser its handle; the second one sends it.
  for (const number of [1, 2]) await browser.send('PUT', `/api/draft/${sessionId}`, { ...body, number })
  return sessionId
}

async function companiesOf(
  { db }: Database,
  administrator: Person,
  agents: readonly Person[],
): Promise<Things> {
  const ids: string[] = []
  for (const { userId } of agents) {
    const setting = {
      name: `Company ${ids.length}`,
      taxId: '',
      showsNet: true,
      creditLimit: 0,
      lowBalance: 0,
    }
    const { companyId } = await sent<CompanyAnswer>(administrator, '/api/staff/companies', setting)
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await sent(administrator, `/api/staff/companies/${companyId}/members`, { email })
    ids.push(companyId)
  }
  const [own = '', others = ''] = ids
  return { own, others, missing: 'cmp_nobody' }
}

async function topUpOf(agent: Person): Promise<string> {
  const asked = {
    requestKey: `top-up-of-${agent.userId.slice(-20)}`,
    amount: 100_000,
    reference: 'TRANSFER 1',
  }
  const { topUps } = await sent<OwnCompanyAnswer>(agent, '/api/account/company/top-ups', asked)
  return topUps[0]?.topUpId ?? ''
}
