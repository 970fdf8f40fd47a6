import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { type Zone, plusMinutes } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { duffelWithShortTimeouts } from '#test-kit/suppliers/duffel-with-short-timeouts.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletService } from '#test-kit/payments/wallet-service.ts'
import { workQueueKinds } from '#test-kit/staff/work-queue-recount.ts'

const minuteMs = 60_000

const zones: Readonly<Record<string, string>> = {
  BKK: 'Asia/Bangkok',
  DMK: 'Asia/Bangkok',
  NRT: 'Asia/Tokyo',
  HND: 'Asia/Tokyo',
  SIN: 'Asia/Singapore',
  HKG: 'Asia/Hong_Kong',
  TPE: 'Asia/Taipei',
  ICN: 'Asia/Seoul',
  SGN: 'Asia/Ho_Chi_Minh',
  PVG: 'Asia/Shanghai',
  SHA: 'Asia/Shanghai',
}

const suppliers: Readonly<Record<string, (url: string) => SupplyProvider>> = {
  duffel: (url) => duffelWithShortTimeouts(url),
  sabre: (url) =>
    sabreProvider({
      http: systemHttpClient,
      url,
      clientId: 'V1:agent:PCC1:AA',
      clientSecret: 'secret',
      pcc: 'PCC1',
      zone: 'Asia/Bangkok',
      zoneOf: (airport) => zones[airport] as Zone | undefined,
      auth: 'v2',
    }),
}

for (const [name, supplyAt] of Object.entries(suppliers)) {
  withDatabase(`flights that an airline changes, by way of ${name}`, (kit) => {
    let airline: SimulatedAirline
    let shop: AppUnderTest
    let clerk: TestBrowser
    let heardOf = 0
    const wallet = new WalletService()
    beforeAll(async () => {
      airline = await startAirline(20)
      shop = await appUnderTest(kit.database, {}, () => supplyAt(airline.url), [wallet.provider()])
    })
    beforeEach(async () => {
      await kit.clear()
      await airline.begin(shop.clock.now())
      wallet.begin()
      clerk = await signInAdministrator(shop, kit.database)
    })
    afterAll(async () => {
      await shop.close()
      await airline.stop()
    })

    const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const aTicket = async () => {
      const booked = await aBooking()
      await clerk.send('POST', '/api/staff/payments/received', { orderNumber: booked.orderNumber })
      await shop.app.runDue()
      expect((await order(booked)).state).toBe('ticketed')
      return booked
    }
    const order = async ({ orderKey }: BookingAnswer) =>
      (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
    /** The airline acts; the shop hears of it from the queue, or by the look that it has at every order. */
    const acts = async (booked: BookingAnswer, act: object) => {
      const { bookingCode } = await order(booked)
      await airline.control({ recordLocator: bookingCode, ...act })
      const { booking_id } = await kit.database.db
        .selectFrom('booking')
        .select('booking_id')
        .where('order_number', '=', booked.orderNumber)
        .executeTakeFirstOrThrow()
      const heard =
        name === 'duffel'
          ? { kind: 'look-at-flights', key: booking_id, payload: JSON.stringify({ bookingId: booking_id }) }
          : { kind: 'read-supplier-notices', key: `now ${(heardOf += 1)}`, payload: '{}' }
      await kit.database.db
        .insertInto('job')
        .values({ ...heard, run_at: shop.clock.now() })
        .execute()
      await shop.app.runDue()
      await shop.app.runDue()
    }

    it('show old and new times, and become the order’s flights once owner and airline have agreed', async () => {
      const booked = await aTicket()
      const before = await order(booked)
      await acts(booked, { act: 'scheduleChange', minutes: 95 })
      const [change] = (await order(booked)).scheduleChanges
      const departsAt = before.journeys[0]?.segments[0]?.departureAt
      expect(change).toMatchObject({ state: 'told', mayAccept: true })
      expect(change?.flights).toMatchObject([{ kinds: ['later'], was: { departureAt: departsAt } }])
      expect(change?.flights[0]?.now?.departureAt).toBe(plusMinutes(departsAt as never, 95))

      const yes = { orderKey: booked.orderKey, changeId: change?.changeId, yes: true }
      expect((await shop.post('/api/orders/schedule-change/', yes)).status).toBe(200)
      await shop.app.runDue()
      if (name === 'sabre') {
        // Nobody but a person can tell the airline there.
        expect((await order(booked)).scheduleChanges).toMatchObject([{ state: 'toConfirm' }])
        const { orderNumber } = booked
        const action = { orderNumber, changeId: change?.changeId, action: 'confirm' }
        expect((await clerk.send('POST', '/api/staff/orders/schedule-change', action)).statusCode).toBe(200)
      }
      const after = await order(booked)
      expect(after.scheduleChanges).toMatchObject([{ state: 'accepted' }])
      expect(after.journeys[0]?.segments[0]?.departureAt).toBe(change?.flights[0]?.now?.departureAt)
      await acts(booked, { act: 'scheduleChange', minutes: 10 })
      expect((await order(booked)).scheduleChanges.map(({ state }) => state)).toEqual(['told', 'accepted'])
    })

    it('appear as cancelled, with nothing to accept', async () => {
      const booked = await aTicket()
      await acts(booked, { act: 'carrierCancel' })
      const [change] = (await order(booked)).scheduleChanges
      expect(change).toMatchObject({ state: 'told', mayAccept: false })
      expect(change?.flights.every(({ kinds }) => kinds.includes('cancelled'))).toBe(true)
      const afterSales = { status: 'cancelledByAirline', areTicketsValid: false }
      expect(await order(booked)).toMatchObject({ state: 'ticketed', afterSales })
    })

    /** The airline cancels the flights of a held order, and the shop has not heard of it. */
    const aCancelledHold = async () => {
      const booked = await aBooking()
      const { bookingCode } = await order(booked)
      await airline.control({ recordLocator: bookingCode, act: 'carrierCancel' })
      return booked
    }
    const reasons = async () => {
      const rows = await kit.database.db.selectFrom('booking').select('reason').execute()
      return rows.map(({ reason }) => reason)
    }
    const ticketsIssued = async () => (await airline.reservations()).flatMap(({ tickets }) => tickets)

    it('leave the payment uncaptured when the airline has cancelled them on a hold', async () => {
      const booked = await aCancelledHold()
      const { orderKey, orderNumber } = booked
      await shop.post('/api/payments/', { orderKey, paymentMethod: 'paypal' })
      await shop.post('/api/payments/start', { orderKey })
      const reference = (
        await kit.database.db
          .selectFrom('payment')
          .select('client_reference')
          .where('reference1', '=', orderNumber)
          .executeTakeFirstOrThrow()
      ).client_reference
      wallet.agree(reference)
      await shop.post('/api/payments/check', { orderKey })
      await shop.app.runDue()
      expect(wallet.payments.get(reference)).toMatchObject({ state: 'voided', captured: 0 })
      expect((await order(booked)).state).toBe('review')
      expect(await reasons()).toEqual(['seatsGone'])
      expect(await ticketsIssued()).toEqual([])
    })

    it('get no tickets when the airline has cancelled them before a payment by hand', async () => {
      const booked = await aCancelledHold()
      const { orderNumber } = booked
      await clerk.send('POST', '/api/staff/payments/received', { orderNumber })
      await shop.app.runDue()
      expect((await order(booked)).state).toBe('review')
      expect(await reasons()).toEqual(['seatsGone'])
      expect(await ticketsIssued()).toEqual([])
      const desk = await workQueueKinds(kit.database)
      expect(desk).toContainEqual({ kind: 'review' })
    })

    it('give an unpaid order its new deadline where the airline shortens it', async () => {
      const booked = await aBooking()
      // Airlines write their limits into bookings some minutes after they are made.
      shop.clock.advance(15 * minuteMs)
      await airline.control({ clock: { advanceMs: 15 * minuteMs } })
      const at = plusMinutes(shop.clock.now(), 120)
      const before = await order(booked)
      expect((before.payBy ?? '') > at).toBe(true)
      await acts(booked, { act: 'shortenDeadline', at })
      const after = await order(booked)
      expect(after.payBy).toBeDefined()
      expect((after.payBy ?? '') < at).toBe(true)
      shop.clock.advance(121 * minuteMs)
      await shop.app.runDue()
      expect((await order(booked)).state).toBe('expired')
    })
  })
}
