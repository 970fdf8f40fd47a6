import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import type { SentExchange } from '#test-kit/after-sale/exchange-desk.ts'
import { PaymentLinkDesk } from '#test-kit/after-sale/payment-link-desk.ts'
import { cardWire } from '#test-kit/payments/payment-faults.ts'
import { cardPaymentsBy } from '#test-kit/payments/shop-at-card.ts'
import { type SimulatedCard, startCardSimulator } from '#test-kit/payments/simulated-card.ts'
import { workQueueKinds } from '#test-kit/staff/work-queue-recount.ts'

const declinedAtBank = '4111111111140011'
const declinedAtOnce = '4111111111150002'
const lost = { kind: 'unknown', note: 'lost' } as const

withDatabase('the difference of an exchange that the customer pays by card', (kit) => {
  const desk = new PaymentLinkDesk(kit, 'house')
  const { at } = desk
  let card: SimulatedCard
  beforeAll(async () => {
    card = await startCardSimulator()
    const { provider, environment } = cardPaymentsBy(card)
    at.moreProviders = [provider]
    await desk.open(environment)
  })
  beforeEach(async () => {
    await desk.begin()
    await card.begin(at.shop.clock.now())
  })
  afterAll(async () => {
    await desk.close()
    await card.stop()
  })

  const seenBy = async (order: BookingAnswer) => (await at.order(order)).exchangePayment
  const exchangeOf = async (order: BookingAnswer) => (await desk.orderOf(order)).ticketExchange?.state
  const booked = async () => (await card.payments()).map(({ captured, refunded }) => ({ captured, refunded }))

  /** Asks the customer to pay, who chooses a card; returns what was sent and the amount with its surcharge. */
  async function requested(order: BookingAnswer) {
    const sent = await desk.found(order)
    await desk.requestPayment(order, sent)
    const chosen = await chooseCard(order, sent)
    return { sent, chosen, amount: (await at.latest(order)).amount_satang }
  }

  const chooseCard = async ({ orderKey }: BookingAnswer, { exchangeId, total }: SentExchange) => {
    const body = { orderKey, exchangeId, total, paymentMethod: 'card', cardBrand: 'visa' }
    return (await at.shop.post<{ goOn?: string }>('/api/orders/exchange/pay/', body)).body
  }

  /** Types a card on the card page; returns where the browser is sent. */
  async function typeCard({ orderKey }: BookingAnswer, number?: string): Promise<string> {
    const answer = await at.shop.app.http.inject({
      method: 'POST',
      url: '/payments/card',
      payload: new URLSearchParams({ key: orderKey, token: await card.token(number) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(303)
    return answer.headers.location ?? ''
  }

  it('The card page asks for the difference, the bank authenticates the payer, and the tickets are exchanged', async () => {
    const paid = await desk.aTicketedOrder()
    const { sent, chosen, amount } = await requested(paid)
    expect(chosen.goOn).toContain('/payments/card')
    const page = await at.shop.app.http.inject({
      url: chosen.goOn ?? '',
      cookies: await checkoutCookies(paid),
      headers: { accept: 'text/html' },
    })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain((amount / 100).toLocaleString('en', { minimumFractionDigits: 2 }))
    // the deadline of the sale is over, and not named
    expect(page.body).not.toContain('<time')
    const bank = await typeCard(paid)
    expect(bank).toContain(card.url)
    await card.decide(bank, 'succeed')
    expect(await booked()).toEqual([{ captured: 0, refunded: 0 }])
    await Promise.all([1, 2].map(() => desk.comeBack(paid)))
    await at.runDue()
    expect(await exchangeOf(paid)).toBe('done')
    expect(desk.calls).toBe(1)
    expect(await booked()).toEqual([{ captured: amount, refunded: 0 }])
    expect(await desk.received(paid)).toEqual([paid.amountDue, amount])
    expect(amount).toBeGreaterThanOrEqual(sent.total)
  })

  it.each([
    { name: 'at once', number: declinedAtOnce },
    { name: 'after authentication', number: declinedAtBank },
  ])(
    'A card that is declined $name can be replaced by another, and is charged nothing',
    async ({ number }) => {
      const paid = await desk.aTicketedOrder()
      const { sent, amount } = await requested(paid)
      const bank = await typeCard(paid, number)
      if (bank.startsWith(card.url)) await card.decide(bank, 'succeed')
      await desk.comeBack(paid)
      expect(await seenBy(paid)).toMatchObject({ state: 'declined' })
      expect(desk.calls).toBe(0)
      await chooseCard(paid, sent)
      await card.decide(await typeCard(paid), 'succeed')
      await desk.comeBack(paid)
      expect(await exchangeOf(paid)).toBe('done')
      expect((await booked()).filter(({ captured }) => captured > 0)).toEqual([
        { captured: amount, refunded: 0 },
      ])
    },
  )

  it('A payer who fails the authentication pays nothing, and the link stays open', async () => {
    const paid = await desk.aTicketedOrder()
    await requested(paid)
    await card.decide(await typeCard(paid), 'fail')
    await desk.comeBack(paid)
    expect(await seenBy(paid)).toMatchObject({ state: 'declined' })
    expect(await exchangeOf(paid)).toBe('awaitingPayment')
    expect(await booked()).toEqual([{ captured: 0, refunded: 0 }])
  })

  it.each([{ step: 'starting' }, { step: 'capturing' }] as const)(
    'A lost answer to $step is settled by reading, and nothing is charged twice',
    async ({ step }) => {
      const paid = await desk.aTicketedOrder()
      const { amount } = await requested(paid)
      await card.control({ faults: [{ match: cardWire[step], commitThenDrop: true }] })
      await card.decide(await typeCard(paid), 'succeed')
      await desk.comeBack(paid)
      await card.control({ clear: true })
      await wait()
      await desk.comeBack(paid)
      expect(await exchangeOf(paid)).toBe('done')
      expect(desk.calls).toBe(1)
      expect(await booked()).toEqual([{ captured: amount, refunded: 0 }])
    },
  )

  it('A card payment for an exchange that is refused stands in the work queue until it is back', async () => {
    const paid = await desk.aTicketedOrder()
    const { amount } = await requested(paid)
    desk.exchangeInstead = async () => lost
    await card.decide(await typeCard(paid), 'succeed')
    await desk.comeBack(paid)
    await card.control({ faults: [{ match: cardWire.refunding, status: 503 }] })
    await desk.settle()
    expect(await exchangeOf(paid)).toBe('refused')
    expect(await workQueueKinds(kit.database)).toEqual([{ kind: 'refundDue' }])
    await card.control({ clear: true })
    await wait(24 * 3600)
    expect(await booked()).toEqual([{ captured: amount, refunded: amount }])
    expect(await workQueueKinds(kit.database)).toEqual([])
  })

  async function wait(seconds = 180) {
    await card.control({ clock: { advanceMs: seconds * 1000 } })
    await desk.advance(seconds)
    await desk.signIn()
  }

  async function checkoutCookies({ orderKey }: BookingAnswer): Promise<Record<string, string>> {
    const opened = await at.shop.app.http.inject({ url: `/payments/card?key=${orderKey}` })
    return Object.fromEntries(opened.cookies.map((one) => [one.name, one.value]))
  }
})
