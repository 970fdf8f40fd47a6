import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderLinkAnswer } from '#contract/api/order-key.ts'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const path = '/api/orders/link/'

withBothDatabases('the link of an order', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const statusOf = async (key: string) => (await shop.get(`/api/orders/${key}`)).status
  const payStatusOf = async (key: string) => (await shop.get(`/api/payments/payable?key=${key}`)).status
  const replace = (orderKey: string) => shop.post<OrderLinkAnswer>(path, { orderKey })
  const payKeyOf = async ({ orderKey }: BookingAnswer) => {
    const chosen = await shop.post<PaymentAnswer>('/api/payments/', {
      orderKey,
      paymentMethod: 'bankTransfer',
    })
    return chosen.body.payKey
  }
  const mailedKey = async () => {
    await shop.app.runDue()
    const mails = shop.mails().map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    const plain = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    const mail = plain.findLast((text) => text.includes('new link to your booking')) ?? ''
    return /key=(FH[\w.-]+)/.exec(mail)?.[1] ?? ''
  }

  it('replaces the link for its holder, mails it to the contact and revokes every earlier key', async () => {
    const booked = await aBooking()
    const payKey = await payKeyOf(booked)
    expect(await payStatusOf(payKey)).toBe(200)
    expect(await replace(booked.orderKey)).toEqual({ status: 200, body: {} })
    for (const key of [booked.orderKey, payKey]) {
      expect(await statusOf(key)).toBe(404)
      expect(await payStatusOf(key)).toBe(404)
    }
    expect(await replace(booked.orderKey)).toMatchObject({ status: 404, body: { problem: 'notFound' } })
    const next = await mailedKey()
    expect(next).not.toBe(booked.orderKey)
    expect(await statusOf(next)).toBe(200)
    const payable = await shop.get<PayableAnswer>(`/api/payments/payable?key=${next}`)
    expect(await payStatusOf(payable.body.payment?.payKey ?? '')).toBe(200)
  })

  it('answers a replaced key like a key that was never issued', async () => {
    const { orderKey } = await aBooking()
    await replace(orderKey)
    const plain = async (key: string) => {
      const { status, body } = await shop.get<Record<string, unknown>>(`/api/orders/${key}`)
      const { reference: _own, ...rest } = body
      return { status, rest }
    }
    expect(await plain(orderKey)).toEqual(await plain(`FH222222.${'x'.repeat(43)}`))
  })

  it('accepts one of two concurrent replacements', async () => {
    const { orderKey } = await aBooking()
    const answers = await Promise.all([replace(orderKey), replace(orderKey)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  })

  it('returns the new link at once to the signed-in booker, and to no staff', async () => {
    const owner = await openOwnAccount(shop, kit.database, 'booker@traveller.example')
    const booked = await shop.book(aBookingRequest(await anOffer(shop)), owner.headers())
    const { orderKey } = booked.body
    const { browser: clerk } = await signInAs(shop, kit.database, ['Desk'])
    expect((await clerk.send('POST', path, { orderKey })).statusCode).toBe(403)
    const replaced = (await owner.browser.send('POST', path, { orderKey })).json<OrderLinkAnswer>()
    expect(await statusOf(replaced.orderKey ?? '')).toBe(200)
    expect(await statusOf(orderKey)).toBe(404)
  })

  it('does not reveal the new link when the booking request of a guest is repeated', async () => {
    const request = aBookingRequest(await anOffer(shop))
    const { orderKey } = (await shop.book(request)).body
    expect((await shop.book(request)).body.orderKey).toBe(orderKey)
    await replace(orderKey)
    expect(await shop.book(request)).toMatchObject({ status: 404, body: { problem: 'notFound' } })
    expect(await statusOf(await mailedKey())).toBe(200)
  })

  it('does not reveal the new link when a guest repeats the booking request of an account', async () => {
    const owner = await openOwnAccount(shop, kit.database, 'again@traveller.example')
    const request = aBookingRequest(await anOffer(shop))
    const { orderKey } = (await shop.book(request, owner.headers())).body
    expect((await shop.book(request)).status).toBe(200)
    await replace(orderKey)
    expect((await shop.book(request)).status).toBe(404)
    expect((await shop.book(request, owner.headers())).status).toBe(200)
  })
})
