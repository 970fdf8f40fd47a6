import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { SeatMapsAnswer } from '#contract/api/seat-maps.ts'
import { PaymentLinkDesk } from './payment-link-desk.ts'

/** What the shop answers to a choice of bags and seats. */
export type ChosenLater = {
  readonly extraSaleId: string
  readonly state: string
  readonly total: number
  readonly problem?: string
}

/** A shop whose customers buy bags and seats after the booking. */
export class ExtrasDesk extends PaymentLinkDesk {
  /** What the supplier sells for an order now. */
  async onSale({ orderKey }: BookingAnswer): Promise<SeatMapsAnswer & { readonly problem?: string }> {
    const answer = await this.at.shop.app.http.inject({
      url: '/api/orders/by-key/extras',
      headers: { 'order-key': orderKey },
    })
    return answer.json()
  }

  /** Returns the first bag that a passenger can buy, as a request. */
  async aBag(order: BookingAnswer, passenger = 0): Promise<ExtraRequest> {
    const { bags } = await this.onSale(order)
    const bag = bags.find(({ passengers }) => passengers.includes(`adult-${passenger}`))
    if (!bag) throw new Error('no bag is sold')
    return { kind: 'bag', id: bag.id, passenger, price: bag.price }
  }

  /** A member of staff states which extras of a sale the airline has added, by their positions. */
  async settleByHand(
    { orderNumber }: BookingAnswer,
    stated: { readonly extraSaleId: string; readonly added: readonly number[] },
    by = this.clerk,
  ) {
    const answer = await by.send('POST', '/api/staff/orders/extras/settle', { orderNumber, ...stated })
    return answer.json<{ readonly state?: string; readonly problem?: string }>()
  }

  async choose({ orderKey }: BookingAnswer, extras: readonly ExtraRequest[]) {
    const answer = await this.at.shop.post<ChosenLater>('/api/orders/extras/', { orderKey, extras })
    return answer.body
  }

  /** The customer begins to pay by the wallet; returns the reference of the payment. */
  async beginToPay(order: BookingAnswer, { extraSaleId, total }: ChosenLater) {
    const { orderKey } = order
    const body = { orderKey, extraSaleId, total, paymentMethod: 'paypal' }
    const begun = await this.at.shop.post<{ goOn?: string; problem?: string }>(
      '/api/orders/extras/pay/',
      body,
    )
    return { ...begun.body, reference: (await this.at.latest(order)).client_reference }
  }

  /** Chooses, pays, and comes back from the wallet. */
  async buy(order: BookingAnswer, extras: readonly ExtraRequest[]) {
    const chosen = await this.choose(order, extras)
    return { chosen, reference: await this.payFor(order, chosen) }
  }

  /** Pays for what was chosen, and comes back from the wallet; returns the reference of the payment. */
  async payFor(order: BookingAnswer, chosen: ChosenLater): Promise<string> {
    const { reference } = await this.beginToPay(order, chosen)
    this.at.wallet.agree(reference)
    await this.comeBack(order)
    await this.at.runDue()
    return reference
  }

  /** Lets the supplier show reservations while something is done. */
  async retrieving<Value>(act: () => Promise<Value>): Promise<Value> {
    const { retrieveInstead } = this
    this.retrieveInstead = undefined
    try {
      return await act()
    } finally {
      this.retrieveInstead = retrieveInstead
    }
  }
}
