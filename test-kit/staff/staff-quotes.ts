import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { QuoteAnswer, QuoteRequest } from '#contract/api/quote.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import type { AppUnderTest } from '../app-under-test.ts'

/**
 * Staff who quote exact prices in a test, and customers who answer; `clerk` is fetched for each request, as
 * sessions end. A quote that needs approval is approved by `approver` at once, where there is one.
 */
export class QuoteHandling {
  readonly #shop: AppUnderTest
  readonly #clerk: () => TestBrowser

  readonly #approver: (() => Promise<TestBrowser>) | undefined

  constructor(shop: AppUnderTest, clerk: () => TestBrowser, approver?: () => Promise<TestBrowser>) {
    this.#shop = shop
    this.#clerk = clerk
    this.#approver = approver
  }

  /** Returns the order as its customer sees it. */
  async order({ orderKey }: Pick<BookingAnswer, 'orderKey'>): Promise<OrderAnswer> {
    return (await this.#shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  }

  /** Sends a manual quote, open for an hour by default. */
  async quote({ orderNumber }: Pick<BookingAnswer, 'orderNumber'>, more: Partial<QuoteRequest> = {}) {
    const wanted = { orderNumber, why: 'other', note: 'By hand', validMinutes: 60, ...more }
    const answer = await this.#clerk().send('POST', '/api/staff/orders/quote/', wanted)
    const body = answer.json<QuoteAnswer>()
    if (body.state !== 'proposed' || !this.#approver) return { status: answer.statusCode, body }
    const approval = { orderNumber, quoteId: body.quoteId, reply: 'approve' }
    const approved = await (await this.#approver()).send('POST', '/api/staff/orders/quote/approve', approval)
    return { status: approved.statusCode, body: approved.json<QuoteAnswer>() }
  }

  /** Accepts the quoted total or another one for the customer, or declines. */
  reply(
    { orderKey }: Pick<BookingAnswer, 'orderKey'>,
    { quoteId, total }: QuoteAnswer,
    yesTo: number | 'no' = total,
  ) {
    return this.#shop.post<{ state: string }>('/api/orders/quote/', {
      orderKey,
      quoteId,
      ...(yesTo === 'no' ? { reply: 'no' } : { reply: 'yes', acceptedTotal: yesTo }),
    })
  }

  /** Returns the price for one adult in satang, as staff quote it. */
  at(perPerson: number): Pick<QuoteRequest, 'prices'> {
    return { prices: [{ type: 'adult', perPerson }] }
  }
}
