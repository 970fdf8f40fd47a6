import type { AgeingReport } from '#contract/api/staff/books/ageing.ts'
import type {
  CompanyBooksAnswer,
  CompanyInvoiceView,
  UninvoicedCharge,
} from '#contract/api/staff/books/company-books.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import { anOffer } from '../app-under-test.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { type Agent, CompanyShop } from './company-shop.ts'
import { signInAs } from './sign-in-as.ts'

const lots = 100_000_000

/** A shop under test with one company that may owe a lot, its agent, and its books as staff see them. */
export class CompanyBooksShop extends CompanyShop {
  readonly #kit: DatabaseKit
  #payments = 0
  only!: CompanyAnswer
  buyer!: Agent

  /** Uses the database of a test. */
  constructor(kit: DatabaseKit) {
    super(kit)
    this.#kit = kit
  }

  /** Resets the shop, and opens the company with its agent. */
  override async begin(): Promise<void> {
    await super.begin()
    this.only = await this.company({ creditLimit: lots })
    this.buyer = await this.agent(this.only)
  }

  /** Sends a request about the books of the company; without content it reads. Throws when the shop fails. */
  async call(path: string, json?: object, method: 'POST' | 'PUT' = 'POST') {
    const url = `companies/${this.only.companyId}/books${path}`
    const answer = await this.staff<CompanyBooksAnswer>(json ? method : 'GET', url, json)
    if (answer.status >= 500) throw new Error(`${answer.status} ${url}: ${JSON.stringify(answer.body)}`)
    return answer
  }

  /** Returns the books of the company. */
  async companyBooks(): Promise<CompanyBooksAnswer> {
    return (await this.call('')).body
  }

  /** Books and pays orders on account; returns all charges that can be invoiced. */
  async buy(count = 1): Promise<readonly UninvoicedCharge[]> {
    const offer = await anOffer(this.shop)
    for (let order = 0; order < count; order += 1) {
      const { body } = await this.book(this.buyer, {}, offer)
      const paid = await this.pay(this.buyer.browser, body.orderKey)
      if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`)
    }
    return (await this.companyBooks()).charges
  }

  /** Invoices charges; returns the new invoice. */
  async invoice(entryIds: readonly number[]): Promise<CompanyInvoiceView> {
    const { body } = await this.call('/invoices', { entryIds })
    const [first] = body.invoices ?? []
    if (!first) throw new Error(`no invoice: ${JSON.stringify(body)}`)
    return first
  }

  /** Returns a payment as a clerk records it, with a reference and a key of its own. */
  payment(received: number, more: object = {}) {
    this.#payments += 1
    const key = this.#payments
    const json = { received, withheld: 0, bankFee: 0, invoiceNumbers: [], reference: `KBANK ${key}` }
    return { ...json, requestKey: `company-payment-${key}`, ...more }
  }

  /** Sets the terms of the company. */
  terms(more: object) {
    const usual = { paymentDays: 30, stopAfterDays: null, address: '', branch: '' }
    return this.call('/terms', { ...usual, ...more }, 'PUT')
  }

  /** Returns the line of the company in the ageing report. */
  async ageing() {
    const { body } = await this.staff<AgeingReport>('GET', 'reports/ageing')
    return body.lines[0]
  }

  /** Signs in another clerk, who works from now on; returns the former one. */
  async changeClerk() {
    const former = this.clerk
    this.clerk = (await signInAs(this.shop, this.#kit.database, ['Finance'])).browser
    return former
  }

  /** Lets days pass. Sessions end meanwhile: the clerk signs in anew, the agent where it books again. */
  async later(days: number): Promise<void> {
    this.shop.clock.advance(days * 24 * 60 * 60_000)
    await this.changeClerk()
  }
}
