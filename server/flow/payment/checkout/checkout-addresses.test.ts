import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { PaymentStartAnswer } from '#contract/api/payment.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('the addresses on the way of a payment', (kit) => {
  let market: ShopAtCard
  let booked: BookingAnswer
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    booked = await market.aBooking()
    await market.choose(booked)
  })
  afterAll(() => market.close())

  const visit = (url: string, cookies: Record<string, string> = {}) =>
    market.shop.app.http.inject({ url, cookies, headers: { accept: 'text/html' } })
  const start = () =>
    market.shop.app.http.inject({
      method: 'POST',
      url: '/api/payments/start',
      payload: { orderKey: booked.orderKey },
    })
  /** Pays as far as the bank's page, and says to which address the bank sends the browser back. */
  const comesBackTo = async () => {
    const { location } = await market.begin(booked, await market.card.token())
    const decision = new URLSearchParams({ decision: 'succeed' })
    const sent = await fetch(location, { method: 'POST', redirect: 'manual', body: decision })
    const back = new URL(sent.headers.get('location') ?? '')
    return back.pathname + back.search
  }
  const cookieName = () => `farehouse-paying-${booked.orderNumber}`
  const signature = () => booked.orderKey.split('.')[1] ?? ''

  it('carry no key where the card is entered: the browser keeps it in a cookie of that page', async () => {
    const started = await start()
    const { goOn } = started.json<PaymentStartAnswer>()
    expect(goOn).toBe(`/payments/card?order=${booked.orderNumber}`)
    expect(started.cookies).toEqual(
      ['/payments/card', '/api/payments/return'].map((path) =>
        expect.objectContaining({ name: cookieName(), value: booked.orderKey, path, httpOnly: true }),
      ),
    )
    const page = await visit(goOn ?? '', { [cookieName()]: booked.orderKey })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`href="/payments#key=${booked.orderKey}"`)
    expect((await visit(goOn ?? '')).statusCode).toBe(404)
  })

  it('exchange the key of an older link to the card page for the cookie', async () => {
    const first = await visit(`/payments/card?key=${booked.orderKey}`)
    expect([first.statusCode, first.headers['location']]).toEqual([
      303,
      `/payments/card?order=${booked.orderNumber}`,
    ])
    expect(first.cookies[0]).toMatchObject({ name: cookieName(), value: booked.orderKey })
  })

  it('carry a reference that opens nothing when the bank sends the browser back', async () => {
    const back = await comesBackTo()
    expect(back).toMatch(/^\/api\/payments\/return\?ref=FH/)
    expect(back).not.toContain(signature())
    const ref = new URLSearchParams(back.split('?')[1]).get('ref') ?? ''
    const [order, payable] = await Promise.all([
      market.shop.get(`/api/orders/${ref}`),
      market.shop.get(`/api/payments/payable?key=${ref}`),
    ])
    expect([order.status, payable.status]).toEqual([404, 404])
  })

  it('redirect with the order key in the browser that started, and with the pay key in any other browser', async () => {
    const back = await comesBackTo()
    const own = await visit(back, { [cookieName()]: booked.orderKey })
    expect(own.headers['location']).toBe(`/payments#key=${booked.orderKey}`)
    const { payment } = await market.payable(booked)
    const other = await visit(back)
    expect(other.headers['location']).toBe(`/payments#key=${payment?.payKey ?? ''}`)
    const wrong = await visit(back, { [cookieName()]: `${booked.orderNumber}.${'A'.repeat(43)}` })
    expect(wrong.headers['location']).toBe(`/payments#key=${payment?.payKey ?? ''}`)
  })

  it('redirect an unknown browser to no order after a day has passed', async () => {
    const back = await comesBackTo()
    await market.advance(23 * 3_600_000)
    expect((await visit(back)).headers['location']).toMatch(/^\/payments#key=/)
    await market.advance(2 * 3_600_000)
    expect((await visit(back)).headers['location']).toBe('/order')
  })

  it('redirect to no order after its link was replaced', async () => {
    const back = await comesBackTo()
    await market.shop.post('/api/orders/link/', { orderKey: booked.orderKey })
    const known = await visit(back, { [cookieName()]: booked.orderKey })
    expect([known.statusCode, known.headers['location']]).toEqual([303, '/order'])
  })
})
