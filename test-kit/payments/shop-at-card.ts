import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { omiseProvider } from '#server/providers/payment/omise/omise-provider.ts'
import { AirlineUnderTest } from '../suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '../app-under-test.ts'
import { type PaymentFault, cardFault, type cardWire } from './payment-faults.ts'
import { type SimulatedCard, startCardSimulator } from './simulated-card.ts'
import type { DatabaseKit } from '../database/test-database.ts'

/** The real shop with card payments by the simulated processor, with short timeouts. */
export type ShopAtCard = {
  readonly shop: AppUnderTest
  readonly card: SimulatedCard
  readonly airline: AirlineUnderTest
  /** Makes a booking with held seats. */
  aBooking(): Promise<BookingAnswer>
  /** Chooses card payment. */
  choose(booked: BookingAnswer): Promise<void>
  /** Sends a card token as the card page does; returns the redirect address, or the refusal. */
  begin(booked: BookingAnswer, token: string, language?: string): Promise<Begun>
  /** Chooses, starts and approves at the bank's page: a complete payment. */
  pay(booked: BookingAnswer, number?: string): Promise<void>
  /** Returns the browser from the bank to the shop. */
  comeBack(booked: BookingAnswer): Promise<void>
  payable(booked: BookingAnswer): Promise<PayableAnswer>
  order(booked: BookingAnswer): Promise<OrderAnswer>
  strike(fault: PaymentFault, step: keyof typeof cardWire): Promise<void>
  calm(): Promise<void>
  /** Resets both sides. */
  beginAnew(): Promise<void>
  /** Moves both clocks forward and runs the jobs that are due by then. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

/** The redirect address of a browser, or the refusal. */
export type Begun = { readonly status: number; readonly location: string; readonly text: string }

/** The processor is a process beside: it answers in milliseconds unless it was told not to. */
const patience = { read: 1_000, readBefore: 500, change: 500 }

/** Returns the payment provider of a simulated processor, with short timeouts, and the environment of a shop that uses it. */
export function cardPaymentsBy(card: SimulatedCard) {
  const keys = { publicKey: card.publicKey, secretKey: card.secretKey, webhookSecret: card.webhookSecret }
  const outside = { http: systemHttpClient, url: card.url, vaultUrl: card.url, ...keys }
  const environment = {
    OMISE_URL: card.url,
    OMISE_VAULT_URL: card.url,
    OMISE_PUBLIC_KEY: card.publicKey,
    OMISE_SECRET_KEY: card.secretKey,
    OMISE_WEBHOOK_SECRET: card.webhookSecret,
    SIMULATORS: 'on',
  }
  return { provider: omiseProvider({ ...outside, timeouts: patience }), environment }
}

/** Starts the processor and a shop that uses it. */
export async function shopAtCard(kit: DatabaseKit): Promise<ShopAtCard> {
  const card = await startCardSimulator()
  const airline = new AirlineUnderTest()
  const { provider, environment } = cardPaymentsBy(card)
  const shop = await appUnderTest(kit.database, environment, airline.supplyOf, [provider])
  const own = payerOf(shop, card)
  return {
    shop,
    card,
    airline,
    aBooking: async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body,
    ...own,
    order: async ({ orderKey }) => (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body,
    strike: (fault, step) => card.control(cardFault(fault, step)),
    calm: () => card.control({ clear: true, door: 'open' }),
    async beginAnew() {
      await kit.clear()
      airline.begin()
      await card.begin(shop.clock.now())
    },
    async advance(ms) {
      shop.clock.advance(ms)
      await card.control({ clock: { advanceMs: ms } })
      await shop.app.runDue()
    },
    async close() {
      await shop.close()
      await card.stop()
    },
  }
}

/** Returns the actions of a payer. */
function payerOf(shop: AppUnderTest, card: SimulatedCard) {
  const choose: ShopAtCard['choose'] = async ({ orderKey }) => {
    const chosen = await shop.post('/api/payments/', { orderKey, paymentMethod: 'card', cardBrand: 'visa' })
    if (chosen.status !== 200) throw new Error(`not chosen: ${JSON.stringify(chosen.body)}`)
  }
  const begin: ShopAtCard['begin'] = async ({ orderKey }, token, language = 'en') => {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/payments/card',
      payload: new URLSearchParams({ key: orderKey, token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    })
    return {
      status: answer.statusCode,
      location: answer.headers.location ?? '',
      text: answer.body,
    }
  }
  const payable: ShopAtCard['payable'] = async ({ orderKey }) =>
    (await shop.get<PayableAnswer>(`/api/payments/payable?key=${orderKey}`)).body
  return {
    choose,
    begin,
    payable,
    async pay(booked: BookingAnswer, number?: string) {
      await choose(booked)
      const { location } = await begin(booked, await card.token(number))
      if (location.startsWith(card.url)) await card.decide(location, 'succeed')
    },
    async comeBack(booked: BookingAnswer) {
      const { payment } = await payable(booked)
      await shop.app.http.inject({ url: `/api/payments/return?key=${payment?.payKey ?? ''}` })
    },
  }
}
