import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer, PaymentStartAnswer } from '#contract/api/payment.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { paypalProvider } from '#server/providers/payment/paypal/paypal-provider.ts'
import { AirlineUnderTest } from '../suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '../app-under-test.ts'
import { type SimulatedPaypal, startPaypalSimulator } from './simulated-paypal.ts'
import type { DatabaseKit } from '../database/test-database.ts'

/** The real shop with payments by the simulated PayPal, with short timeouts and its notifications. */
export type ShopAtPaypal = {
  readonly shop: AppUnderTest
  readonly paypal: SimulatedPaypal
  readonly airline: AirlineUnderTest
  /** Makes a booking with held seats, to be paid by PayPal. */
  aBooking(): Promise<BookingAnswer>
  /** Starts the payment; returns the redirect address. */
  begin(booked: BookingAnswer): Promise<string | undefined>
  /** Returns the browser to this address. */
  comeBack(location: string | null): Promise<void>
  payable(booked: BookingAnswer): Promise<PayableAnswer>
  order(booked: BookingAnswer): Promise<OrderAnswer>
  /** Resets both sides. */
  beginAnew(): Promise<void>
  /** Moves both clocks forward and runs the jobs that are due by then. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

const timeouts = { token: 1_000, read: 1_000, readBefore: 1_000, change: 1_000 }

/** Starts PayPal and a shop that uses it. */
export async function shopAtPaypal(kit: DatabaseKit): Promise<ShopAtPaypal> {
  const ear = earOf(() => shop)
  const paypal = await startPaypalSimulator(await ear.listen())
  const airline = new AirlineUnderTest()
  const { url, clientId, clientSecret, webhookId } = paypal
  const outside = { http: systemHttpClient, url, clientId, clientSecret, webhookId }
  const provider = paypalProvider({ ...outside, timeouts })
  const environment = {
    PAYPAL_URL: url,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    SIMULATORS: 'on',
  }
  const shop: AppUnderTest = await appUnderTest(kit.database, environment, airline.supplyOf, [provider])
  return {
    shop,
    paypal,
    airline,
    async aBooking() {
      const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
      const message = { orderKey: body.orderKey, paymentMethod: 'paypal' }
      const chosen = await shop.post('/api/payments/', message)
      if (chosen.status !== 200) throw new Error(`not chosen: ${JSON.stringify(chosen.body)}`)
      return body
    },
    async begin({ orderKey }) {
      return (await shop.post<PaymentStartAnswer>('/api/payments/start', { orderKey })).body.goOn
    },
    async comeBack(location) {
      const { pathname, search } = new URL(location ?? '')
      const answer = await shop.app.http.inject({ url: pathname + search })
      if (answer.statusCode !== 303) throw new Error(`the way back answers ${answer.statusCode}`)
    },
    payable: async ({ orderKey }) =>
      (await shop.get<PayableAnswer>(`/api/payments/payable?key=${orderKey}`)).body,
    order: async ({ orderKey }) => (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body,
    async beginAnew() {
      await paypal.begin(shop.clock.now())
      await ear.hasHeard()
      await kit.clear()
      airline.begin()
    },
    async advance(ms) {
      shop.clock.advance(ms)
      await paypal.control({ clock: { advanceMs: ms } })
      await shop.app.runDue()
    },
    async close() {
      await shop.close()
      await paypal.stop()
      ear.close()
    },
  }
}

/**
 * Starts a server for PayPal's notifications, which passes them byte for byte to a shop that does not listen
 * itself.
 */
function earOf(shop: () => AppUnderTest) {
  const hearing = new Set<Promise<unknown>>()
  const server = createServer((request, response) => {
    const heard = buffer(request)
      .then((payload) => {
        const { host: _host, ...headers } = request.headers
        return shop().app.http.inject({ method: 'POST', url: request.url ?? '', payload, headers })
      })
      .then(({ statusCode }) => response.writeHead(statusCode).end())
      .finally(() => hearing.delete(heard))
    hearing.add(heard)
  })
  return {
    hasHeard: () => Promise.all(hearing),
    close: () => server.close(),
    async listen() {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      return `http://127.0.0.1:${port}/api/payments/notifications/paypal`
    },
  }
}
