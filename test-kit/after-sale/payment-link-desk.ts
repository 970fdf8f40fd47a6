import type { BookingAnswer } from '#contract/api/booking.ts'
import { ExchangeDesk, type SentExchange } from './exchange-desk.ts'

/** A desk of exchanges whose differences customers pay on the order page. */
export class PaymentLinkDesk extends ExchangeDesk {
  /** Has the customer asked to pay the difference of an offer on the order page. */
  requestPayment(order: BookingAnswer, sent: SentExchange, by = this.clerk) {
    return this.exchange(order, { ...sent, tender: undefined, byPaymentLink: true }, by)
  }

  /** The customer accepts the new flights and begins to pay; returns the problem, or where the payer continues. */
  async payOnline({ orderKey }: BookingAnswer, { exchangeId, total }: SentExchange) {
    const body = { orderKey, exchangeId, total, paymentMethod: 'paypal' }
    const answer = await this.at.shop.post<{ goOn?: string; problem?: string }>(
      '/api/orders/exchange/pay/',
      body,
    )
    return { status: answer.status, ...answer.body }
  }

  /** Searches, has the customer asked to pay, and lets them begin; returns what was sent and the payment's reference. */
  async begunPayment(order: BookingAnswer) {
    const sent = await this.found(order)
    await this.requestPayment(order, sent)
    await this.payOnline(order, sent)
    return { sent, reference: (await this.at.latest(order)).client_reference }
  }

  /** Makes the wallet cost a surcharge from now on, by the terms of every order. */
  async surchargeWallet(surchargeBasisPoints: number): Promise<void> {
    const terms = [{ paymentMethod: 'paypal', surchargeBasisPoints }]
    await this.kit.database.db
      .updateTable('booking')
      .set({ payment_terms: JSON.stringify(terms) })
      .execute()
  }

  /** Lets the payer come back from the wallet, and runs the jobs that are due. */
  async comeBack(order: BookingAnswer): Promise<void> {
    await this.at.check(order)
    await this.at.runDue()
  }
}
