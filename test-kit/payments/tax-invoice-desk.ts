import type { StaffAgencyAnswer } from '#contract/api/agency.ts'
import type { SalesVatReport } from '#contract/api/staff/order/sales-vat.ts'
import type { TaxInvoicesAnswer } from '#contract/api/staff/order/tax-invoices.ts'
import type { VatBase } from '#contract/terms/tax/vat.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestBrowser } from '../account/account-shop.ts'
import { signInAs } from '../account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '../app-under-test.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { setStandingMarkup } from '../house/set-standing-markup.ts'
import { pdfText } from '../pdf-text.ts'

/** A buyer that is registered for VAT; its tax id is typed with separators. */
export const companyBuyer = {
  name: 'บริษัท ตัวอย่าง จำกัด',
  address: '99/9 ถนนพระราม 4 บางรัก กรุงเทพฯ 10500',
  taxId: '0-1075-36000-31-5',
  branch: '00000',
}
/** A buyer without tax id and branch. */
export const privateBuyer = {
  name: 'Somchai Jaidee',
  address: '1 Silom Road, Bangkok 10500',
  taxId: '',
  branch: '',
}

const november = 'from=2026-11-01&to=2026-11-30'

/** The desk of a clerk who issues tax invoices and their notes. */
export class TaxInvoiceDesk {
  readonly #shop: AppUnderTest
  readonly #clerk: TestBrowser

  constructor(shop: AppUnderTest, clerk: TestBrowser) {
    this.#shop = shop
    this.#clerk = clerk
  }

  /** Registers the agency for VAT. */
  async register(vatBase: VatBase = 'fees'): Promise<void> {
    const { version, agency } = (await this.#clerk.get('/api/staff/agency')).json<StaffAgencyAnswer>()
    const entered = { ...agency, vatBranch: '00000', vatBase }
    const answer = await this.#clerk.send('PUT', '/api/staff/agency', { version, agency: entered })
    if (answer.statusCode !== 200) throw new Error(`not registered: ${answer.body}`)
  }

  /** Books an order that waits for a bank transfer. */
  async anOrder(headers: Record<string, string> = {}) {
    const request = aBookingRequest(await anOffer(this.#shop))
    const { orderNumber, orderKey } = (await this.#shop.book(request, headers)).body
    await this.#shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    return { orderNumber, orderKey }
  }

  /** Books an order whose transfer the clerk has received. */
  async aPaidOrder(headers?: Record<string, string>) {
    const order = await this.anOrder(headers)
    const { orderNumber } = order
    await this.#clerk.send('POST', '/api/staff/payments/received', { tender: 'transfer', orderNumber })
    return order
  }

  async read(orderNumber: string): Promise<TaxInvoicesAnswer> {
    const answer = await this.#clerk.get(`/api/staff/orders/${orderNumber}/tax-invoices`)
    return answer.json<TaxInvoicesAnswer>()
  }

  issue(orderNumber: string, buyer: object = companyBuyer) {
    return this.#post(`/api/staff/orders/${orderNumber}/tax-invoices`, { buyer })
  }

  cancel(invoiceNumber: string, json: object) {
    return this.#post(`/api/staff/tax-invoices/${invoiceNumber}/cancel`, json)
  }

  /** Issues a credit or debit note; without more for 53.50 of 107.00. */
  adjust(invoiceNumber: string, json: object = {}) {
    const usual = { kind: 'credit', amount: 53_50, standing: 107_00, reason: 'priceReduced', remark: '' }
    return this.#post(`/api/staff/tax-invoices/${invoiceNumber}/notes`, { ...usual, ...json })
  }

  cancelNote(noteNumber: string, reason = 'Wrong amount') {
    return this.#post(`/api/staff/adjustment-notes/${noteNumber}/cancel`, { reason })
  }

  withhold(invoiceNumber: string, amount: number) {
    return this.#post(`/api/staff/tax-invoices/${invoiceNumber}/withholding`, { amount })
  }

  receiveCertificate(invoiceNumber: string, certificateNumber: string) {
    return this.#post(`/api/staff/tax-invoices/${invoiceNumber}/withholding/certificate`, {
      certificateNumber,
    })
  }

  /** Returns the sales VAT report of November 2026. */
  async report(): Promise<SalesVatReport> {
    return (await this.#clerk.get(`/api/staff/reports/sales-vat?${november}`)).json<SalesVatReport>()
  }

  /** Returns the lines of its file, without the heading. */
  async reportFile(): Promise<readonly string[]> {
    const { body } = await this.#clerk.get(`/api/staff/reports/sales-vat.csv?${november}`)
    return body.split('\r\n').slice(1, -1)
  }

  /** Returns the letters of a printed invoice or note. */
  async paper(number: string, query = ''): Promise<string> {
    const url = number.startsWith('TI')
      ? `/api/staff/tax-invoices/${number}/invoice.pdf`
      : `/api/staff/adjustment-notes/${number}/note.pdf`
    return pdfText((await this.#clerk.get(`${url}${query}`)).rawPayload)
  }

  async #post(url: string, json: object) {
    const answer = await this.#clerk.send('POST', url, json)
    return { status: answer.statusCode, body: answer.json<TaxInvoicesAnswer & ProblemAnswer>() }
  }
}

/** The shop of a suite about tax documents, and an administrator at its desk. */
export type TaxInvoiceShop = {
  readonly shop: AppUnderTest
  readonly clerk: TestBrowser
  readonly desk: TaxInvoiceDesk
}

/**
 * Opens a shop for a suite; before each test its database is empty, an administrator signs in, and the markup for an
 * adult is set, with a service fee of 107.00. The members can be read within tests.
 */
export function openTaxInvoiceShop(
  kit: DatabaseKit,
  { markup = 0, isRegistered = true }: { readonly markup?: number; readonly isRegistered?: boolean } = {},
): TaxInvoiceShop {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let desk: TaxInvoiceDesk
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    clerk = (await signInAs(shop, kit.database, ['Administrator'])).browser
    desk = new TaxInvoiceDesk(shop, clerk)
    await setStandingMarkup(kit.database, { adult: markup, serviceFee: 107_00 })
    if (isRegistered) await desk.register()
  })
  afterAll(() => shop.close())
  return {
    get shop() {
      return shop
    },
    get clerk() {
      return clerk
    },
    get desk() {
      return desk
    },
  }
}
