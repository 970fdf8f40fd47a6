import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { CompanyAnswer, CompanyRequest } from '#contract/api/staff/companies.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PaymentStartAnswer } from '#contract/api/payment.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import type { TestBrowser } from './account-shop.ts'
import { AirlineUnderTest } from '../suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '../app-under-test.ts'
import { signInAs } from './sign-in-as.ts'

/** A response of the shop: status and parsed JSON. */
type Answered<Body> = { readonly status: number; readonly body: Body & { readonly problem?: string } }

/** A signed-in agent of a company. */
export type Agent = { readonly browser: TestBrowser; readonly userId: string; readonly email: string }

/** A shop under test in which staff open companies and agents book for them. */
export class CompanyShop {
  readonly #kit: DatabaseKit
  readonly airline = new AirlineUnderTest()
  shop!: AppUnderTest
  clerk!: TestBrowser

  /** Uses the database of a test. */
  constructor(kit: DatabaseKit) {
    this.#kit = kit
  }

  /** Builds the shop, once for a suite. */
  async open(): Promise<void> {
    this.shop = await appUnderTest(this.#kit.database, {}, this.airline.supplyOf)
  }

  /** Resets the shop and signs in a clerk for payments. */
  async begin(): Promise<void> {
    await this.#kit.clear()
    this.airline.begin()
    this.clerk = (await signInAs(this.shop, this.#kit.database, ['Finance'])).browser
  }

  /** Sends a request as staff. */
  staff<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) {
    return sent<Body>(this.clerk, { method, path: `/api/staff/${path}`, json })
  }

  /** Opens a company as staff. */
  async company(more: Partial<CompanyRequest> = {}): Promise<CompanyAnswer> {
    const request = { name: 'Sukhumvit Travel', taxId: '0105500000017', showsNet: true, ...noCredit, ...more }
    const opened = await this.staff<CompanyAnswer>('POST', 'companies', request)
    if (opened.status !== 200) throw new Error(`no company: ${JSON.stringify(opened.body)}`)
    const { companyId, version, creditLimit, state } = opened.body
    if (creditLimit === request.creditLimit) return opened.body
    // a second member of staff approves the limit
    const second = (await signInAs(this.shop, this.#kit.database, ['Finance'])).browser
    const path = `/api/staff/companies/${companyId}`
    const approved = await sent<CompanyAnswer>(second, {
      method: 'PUT',
      path,
      json: { ...request, version, state },
    })
    return approved.body
  }

  /** Creates an agent whom staff add to a company. */
  async agent({ companyId }: Pick<CompanyAnswer, 'companyId'>): Promise<Agent> {
    const { browser, userId } = await signInAs(this.shop, this.#kit.database, [])
    const { email } = await this.#kit.database.db
      .selectFrom('account')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const added = await this.staff('POST', `companies/${companyId}/members`, { email })
    if (added.status !== 200) throw new Error(`not added: ${JSON.stringify(added.body)}`)
    return { browser, userId, email }
  }

  /** Books as an agent on the company's account; the booking is held and not yet charged. */
  async book(
    agent: Agent,
    more: Partial<BookingRequest> = {},
    offer?: OfferAnswer,
  ): Promise<Answered<BookingAnswer>> {
    const booked = offer ?? (await anOffer(this.shop))
    const request = aBookingRequest(booked, { paymentMethod: 'credit', ...more })
    const contact = { ...request.contact, companyName: 'Sukhumvit Travel' }
    const param = Buffer.from(JSON.stringify({ ...request, contact })).toString('base64')
    const answer = await agent.browser.form('/api/booking/', { param })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Chooses the company account as payment method and charges it. */
  async pay(browser: TestBrowser, orderKey: string): Promise<Answered<PaymentStartAnswer>> {
    const chosen = await sent<PaymentStartAnswer>(browser, {
      method: 'POST',
      path: '/api/payments/',
      json: { orderKey, paymentMethod: 'credit' },
    })
    return chosen.status === 200 ? this.start(browser, orderKey) : chosen
  }

  /** Charges the chosen payment. */
  start(browser: TestBrowser, orderKey: string): Promise<Answered<PaymentStartAnswer>> {
    return sent(browser, { method: 'POST', path: '/api/payments/start', json: { orderKey } })
  }

  /** Returns the balance of each ledger account over all orders. */
  async books(): Promise<Record<string, number>> {
    const rows = await this.#kit.database.db
      .selectFrom('ledger_entry')
      .select(({ fn }) => ['account', fn.sum<string>('satang').as('satang')])
      .groupBy('account')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.account, Number(row.satang)]))
  }

  /** Returns the balance of a company, from its own row and as the sum of its entries. */
  async balance({ companyId }: Pick<CompanyAnswer, 'companyId'>): Promise<[row: number, sum: number]> {
    const { db } = this.#kit.database
    const row = await db
      .selectFrom('company')
      .select('balance_satang')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    const entries = await db
      .selectFrom('credit_entry')
      .select(({ fn }) => fn.sum<string | null>('satang').as('sum'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return [row.balance_satang, Number(entries.sum ?? 0)]
  }
}

const noCredit = { creditLimit: 0, lowBalance: 0 }

/** Sends a request and returns the response. */
export async function sent<Body>(
  browser: TestBrowser,
  ask: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    readonly path: string
    readonly json?: object | undefined
  },
): Promise<Answered<Body>> {
  const answer = await browser.send(ask.method, ask.path, ask.json)
  return { status: answer.statusCode, body: answer.json() }
}
