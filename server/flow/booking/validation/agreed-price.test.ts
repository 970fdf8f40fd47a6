import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { QuoteAnswer } from '#contract/api/quote.ts'
import { satang } from '#contract/terms/money.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type Dice, createDice } from '#test-kit/fare-oracle/dice.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const walks = 12
const steps = 25

/** Whatever staff, customer and airline do in whatever order: nobody pays a price that they did not say yes to. */
withDatabase('any sequence of quotes, answers and payments', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
  })
  afterAll(() => shop.close())

  it(`charges only agreed totals, in ${walks} walks of ${steps} steps`, { timeout: 60_000 }, async () => {
    const dice = createDice(20_261_121)
    const reached = new Set<string>()
    for (let walk = 0; walk < walks; walk += 1) {
      clerk = await signInAdministrator(shop, kit.database)
      const mode = dice.pick(['instant', 'request'])
      await clerk.send('PUT', '/api/staff/selling-mode/', { sellingMode: mode })
      const booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
      const agreed = new Set(mode === 'instant' ? [booked.total] : [])
      for (let step = 0; step < steps; step += 1) {
        const order = await orderOf(booked)
        reached.add(order.state)
        await dice.pick(moves)({ booked, order, agreed, dice })
      }
      const end = await orderOf(booked)
      reached.add(end.state)
      for (const payment of await received()) expect(agreed).toContain(payment)
      if (['held', 'paid', 'ticketed'].includes(end.state)) expect(agreed).toContain(end.price.total)
      const costs = airline.standing.map((one) => one.total.amount)
      if (end.state === 'held') expect(costs).toHaveLength(1)
      await kit.clear()
      airline.begin()
    }
    expect([...reached]).toEqual(expect.arrayContaining(['requested', 'quoted', 'held', 'cancelled']))
    expect(reached.has('paid') || reached.has('ticketed')).toBe(true)
  })

  type Step = {
    readonly booked: BookingAnswer
    readonly order: OrderAnswer
    readonly agreed: Set<number>
    readonly dice: Dice
  }
  const orderOf = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const received = async () => {
    const rows = kit.database.db.selectFrom('payment').select(['amount_satang', 'surcharge_satang'])
    const paid = await rows.where('state', '=', 'received').execute()
    return paid.map((one) => one.amount_satang - one.surcharge_satang)
  }

  const moves: readonly ((step: Step) => Promise<unknown>)[] = [
    async ({ order, dice }) => {
      const perPerson = Math.max(1, order.price.total + dice.between(-100_000, 100_000))
      const wanted = { orderNumber: order.orderNumber, prices: [{ type: 'adult', perPerson }] }
      await clerk.send('POST', '/api/staff/orders/quote/', { ...wanted, why: 'other', validMinutes: 60 })
    },
    async (step) => reply(step, 'yes', 0),
    async (step) => reply(step, 'yes', 0),
    async (step) => reply(step, 'yes', step.dice.between(-1, 1)),
    async (step) => (step.dice.chance(0.2) ? reply(step, 'no', 0) : undefined),
    async ({ booked, dice }) => {
      const paymentMethod = dice.pick(['bankTransfer', 'counter'])
      await shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod })
    },
    async ({ order, dice }) => {
      if (dice.chance(0.5)) return
      await clerk.send('POST', '/api/staff/payments/received', { orderNumber: order.orderNumber })
    },
    async ({ dice }) => {
      // At the next booking call the airline rejects the price, or reserves at a higher total.
      const plan = dice.fraction()
      if (plan < 0.3) airline.plans.push(async () => ({ kind: 'notDone', reason: 'priceChanged' }))
      else if (plan < 0.5)
        airline.plans.push(async ({ command, commit }) => {
          return { kind: 'done', value: commit({ total: satang(command.expectedTotal.amount + 100) }) }
        })
    },
    async () => {
      shop.clock.advance(60_000)
      await shop.app.runDue()
    },
  ]

  async function reply({ booked, order, agreed }: Step, said: 'yes' | 'no', off: number): Promise<void> {
    const quote: QuoteAnswer | undefined = order.quotes[0]
    if (!quote) return
    const acceptedTotal = quote.total + off
    const answered = await shop.post('/api/orders/quote/', {
      orderKey: booked.orderKey,
      quoteId: quote.quoteId,
      reply: said,
      ...(said === 'yes' ? { acceptedTotal } : {}),
    })
    if (said === 'yes' && answered.status === 200) {
      expect(off).toBe(0)
      agreed.add(acceptedTotal)
    }
  }
})
