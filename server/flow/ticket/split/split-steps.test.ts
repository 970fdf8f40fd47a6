import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { TicketSalesReport } from '#contract/api/staff/order/ticket-sales.ts'
import type { SalesReport } from '#contract/api/staff/reports.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { TaxInvoiceDesk } from '#test-kit/payments/tax-invoice-desk.ts'
import { pdfText } from '#test-kit/pdf-text.ts'
import { recountWorkQueue, storedWorkQueue } from '#test-kit/staff/work-queue-recount.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const minuteMs = 60_000

withDatabase('passengers who are split off an order', (kit) => {
  const shop = new AfterSaleShop(kit, 'house')
  const { at } = shop
  beforeAll(() => shop.open())
  beforeEach(async () => {
    await shop.begin()
    clerk = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
  })
  afterAll(() => shop.close())

  let clerk: TestBrowser
  const aPaidOrder = async (adults = 3): Promise<WalletOrder> => {
    const order = await shop.aTicketedOrder(adults)
    if (!order) throw new Error('nothing refundable is for sale')
    return order
  }
  const split = (order: { readonly orderNumber: string }, passengers: readonly number[], more: object = {}) =>
    shop.ask('POST', '/api/staff/orders/split', { orderNumber: order.orderNumber, passengers, ...more })
  const staffOrder = async (orderNumber: unknown) =>
    (await shop.ask('GET', `/api/staff/orders/${String(orderNumber)}`)).body as unknown as StaffOrderAnswer
  const figures = async () => {
    const month = 'from=2026-11-01&to=2026-11-30'
    const report = async <Body>(path: string) =>
      (await shop.ask('GET', `/api/staff/reports/${path}`)).body as unknown as Body
    const { totals: sold } = await report<SalesReport>(`sales?${month}&by=method`)
    const {
      totals: tickets,
      forms,
      clerks,
      airlines,
    } = await report<TicketSalesReport>(`ticket-sales?${month}`)
    return { sold: { ...sold, orders: 0 }, tickets, forms, clerks, airlines, journal: await journal() }
  }
  const journal = async () => {
    const path = '/api/staff/journal/accounts'
    const { accounts } = (await shop.ask('GET', path)).body as { accounts: { kind: string }[] }
    const named = accounts.map(({ kind }, index) => ({
      kind,
      code: `${1000 + index}`,
      name: kind,
      taxRate: 'None',
    }))
    await shop.ask('PUT', path, { accounts: named })
    return (await clerk.get('/api/staff/reports/journal.csv?from=2026-11-01&to=2026-11-30&layout=lines')).body
  }
  const inventory = () =>
    kit.database.db
      .selectFrom('house_inventory')
      .selectAll()
      .orderBy('on_date')
      .orderBy('flight_key')
      .orderBy('rbd')
      .execute()
  const paymentsOf = ({ payments }: StaffOrderAnswer) =>
    payments.map(({ amount, state }) => ({ amount, state }))

  it('gives them their tickets, seats and share of the payment, and changes no figure of any report', async () => {
    const order = await aPaidOrder()
    const before = await shop.orderOf(order)
    const [seats, books, money] = [await inventory(), await figures(), await at.balances()]
    shop.at.shop.clock.advance(minuteMs)
    const { status, body } = await split(order, [1])
    expect([status, body]).toMatchObject([200, { state: 'done' }])
    const old = await shop.orderOf(order)
    const made = await staffOrder(body['newOrderNumber'])
    expect(old.passengers.length).toBe(2)
    expect(made.passengers.map(({ ticketName }) => ticketName)).toEqual([before.passengers[1]?.ticketName])
    const numbers = (one: StaffOrderAnswer) =>
      one.tickets.map(({ ticketNumber, passenger }) => [ticketNumber, passenger])
    const [first, second, third] = before.tickets.map((one) => one.ticketNumber)
    expect([numbers(old), numbers(made)]).toEqual([
      [
        [first, 0],
        [third, 1],
      ],
      [[second, 0]],
    ])
    expect(old.total + made.total).toBe(before.total)
    expect(old.amountDue + made.amountDue).toBe(before.amountDue)
    expect([paymentsOf(old), paymentsOf(made)]).toEqual([
      [{ amount: old.amountDue, state: 'received' }],
      [{ amount: made.amountDue, state: 'received' }],
    ])
    expect([old.split, made.split]).toMatchObject([
      { into: [made.orderNumber] },
      { from: order.orderNumber, into: [] },
    ])
    expect(made.bookingCode).not.toBe(old.bookingCode)
    expect(made.history).toEqual(old.history)
    expect(books.journal).toContain('airlinePayable')
    expect([await inventory(), await figures(), await at.balances()]).toEqual([seats, books, money])
  })

  it('lets both orders be voided, and pays each back what is theirs by the one payment', async () => {
    const order = await aPaidOrder()
    const { body } = await split(order, [0])
    const [old, made] = [await shop.orderOf(order), await staffOrder(body['newOrderNumber'])]
    const voidOf = ({ orderNumber, tickets }: StaffOrderAnswer) =>
      shop.ask('POST', '/api/staff/orders/void', {
        orderNumber,
        ticketNumbers: tickets.map(({ ticketNumber }) => ticketNumber),
      })
    expect((await voidOf(made)).body).toMatchObject({ state: 'done' })
    await at.runDue()
    expect(at.wallet.givenBack(order.reference)).toBe(made.amountDue)
    expect((await staffOrder(made.orderNumber)).refunds).toMatchObject([
      { amount: made.amountDue, state: 'done' },
    ])
    expect(await shop.orderOf(order)).toMatchObject({ state: 'ticketed', refunds: [] })
    expect((await voidOf(old)).body).toMatchObject({ state: 'done' })
    await shop.passTime(minuteMs)
    expect(at.wallet.givenBack(order.reference)).toBe(old.amountDue + made.amountDue)
    expect(await at.balances()).toEqual({})
    expect((await inventory()).filter(({ sold }) => sold > 0)).toEqual([])
    await at.desk('POST', 'reconciliation/run', {})
    expect((await at.desk<{ differences: unknown[] }>('GET', 'reconciliation')).body.differences).toEqual([])
  })

  it('caps refunds over both orders, also after a share was split again', async () => {
    const order = await aPaidOrder()
    const { body } = await split(order, [0, 1])
    const again = await split({ orderNumber: String(body['newOrderNumber']) }, [0])
    const orders = [
      await shop.orderOf(order),
      await staffOrder(body['newOrderNumber']),
      await staffOrder(again.body['newOrderNumber']),
    ]
    expect(orders.map(({ passengers }) => passengers.length)).toEqual([1, 1, 1])
    for (const { payments, amountDue } of orders) {
      const paymentId = payments[0]?.paymentId ?? ''
      expect((await at.giveBack(paymentId, amountDue + 1)).status).toBe(422)
      expect((await at.giveBack(paymentId, amountDue)).status).toBe(200)
      expect((await at.giveBack(paymentId, 1)).status).toBe(422)
    }
    for (let rounds = 0; rounds < 6; rounds += 1) await shop.passTime(minuteMs)
    expect(at.wallet.givenBack(order.reference)).toBe(order.amountDue)
    expect([...at.wallet.refunds.values()].map(({ of }) => of)).toEqual(orders.map(() => order.reference))
    // what one person does alone counts against one limit
    const actions = await kit.database.db.selectFrom('money_action').select('account').execute()
    expect(actions).toHaveLength(3)
    expect(new Set(actions.map(({ account }) => account)).size).toBe(1)
  })

  it('prices an exchange of each order for its own passengers', async () => {
    const order = await aPaidOrder(3)
    const found = async (orderNumber: string) => {
      const changes = [{ journey: 0, departureOn: '2027-01-22' }]
      const { body } = await shop.ask('POST', '/api/staff/orders/exchange/search', { orderNumber, changes })
      return (body as unknown as ExchangeOffersAnswer).offers
    }
    const before = await found(order.orderNumber)
    const { body } = await split(order, [2])
    const [old, made] = [await found(order.orderNumber), await found(String(body['newOrderNumber']))]
    expect(before.length).toBeGreaterThan(0)
    expect(old.map(({ penalty }) => penalty)).toEqual(before.map(({ penalty }) => (penalty / 3) * 2))
    const flightsOf = (offers: typeof before) => offers.map(({ journeys }) => JSON.stringify(journeys))
    expect(flightsOf(made)).toEqual(flightsOf(before))
    expect(made.map(({ penalty }) => penalty)).toEqual(before.map(({ penalty }) => penalty / 3))
  })

  it('has the new order found by its own contact and link only, and mails both', async () => {
    const order = await aPaidOrder(2)
    const contact = { name: 'Second Example', mobilePhone: '+66812345678', email: 'second@traveller.example' }
    const { body } = await split(order, [1], { contact })
    const made = await staffOrder(body['newOrderNumber'])
    expect(made.contact).toMatchObject(contact)
    expect(JSON.stringify((await shop.orderOf(order)).contact)).not.toContain(contact.email)
    await at.runDue()
    expect((await at.mailKeys()).filter((key) => key.startsWith('split-')).toSorted()).toEqual([
      expect.stringMatching(/^split-leaves:/),
      expect.stringMatching(/^split-stays:/),
    ])
    const own = await at.order(order)
    expect(own.passengers).toHaveLength(1)
    expect(JSON.stringify(own)).not.toContain(made.orderNumber)
    // what each contact downloads names the own passengers only
    const printed = async (orderNumber: string) => {
      const answer = await clerk.get(`/api/staff/orders/${orderNumber}/summary.pdf?lang=en`)
      return pdfText(answer.rawPayload).toUpperCase()
    }
    const [old, fresh] = [await printed(order.orderNumber), await printed(made.orderNumber)]
    const named = (text: string) => ['FERROR', 'SECOND'].filter((name) => text.includes(name))
    expect([named(old), named(fresh)]).toEqual([['FERROR'], ['SECOND']])
    // whoever has typed the address alone may have named the account that a refund goes to
    const corrected = await kit.database.db.selectFrom('contact_correction').selectAll().execute()
    expect(corrected).toMatchObject([{ approved_by: null }])
    const kept = await kit.database.db.selectFrom('order_split').select('contact').execute()
    expect(kept).toEqual([{ contact: null }])
  })

  it('a split is refused while something of the order is open or given back, and for a party that may not travel', async () => {
    const order = await aPaidOrder(2)
    const problemOf = async (passengers: readonly number[]) =>
      (await split(order, passengers)).body['problem']
    expect(await problemOf([0, 1])).toBe('splitPassengersWrong')
    expect(await problemOf([2])).toBe('splitPassengersWrong')
    const { db } = kit.database
    const { payments } = await shop.orderOf(order)
    await at.giveBack(payments[0]?.paymentId ?? '', 1_00)
    expect(await problemOf([1])).toBe('splitNotPossible')
    expect(await db.selectFrom('order_split').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('house_reservation').selectAll().execute()).toHaveLength(1)
  })

  it('tax invoices of both orders are those of the undivided one, and none is divided afterwards', async () => {
    await setStandingMarkup(kit.database, { adult: 333_34, serviceFee: 107_00 })
    const order = await aPaidOrder(2)
    const desk = new TaxInvoiceDesk(at.shop, clerk)
    await desk.register('feesAndMarkup')
    const grossOf = async (orderNumber: string) => {
      const {
        value = 0,
        vat = 0,
        collectedForAirlines = 0,
      } = (await desk.read(orderNumber)).next?.amounts ?? {}
      return { service: value + vat, collectedForAirlines }
    }
    const before = await grossOf(order.orderNumber)
    const { body } = await split(order, [0])
    const made = String(body['newOrderNumber'])
    const [old, own] = [await grossOf(order.orderNumber), await grossOf(made)]
    expect(own.service).toBeGreaterThan(0)
    expect(old.service + own.service).toBe(before.service)
    expect(old.collectedForAirlines + own.collectedForAirlines).toBe(before.collectedForAirlines)
    const other = await aPaidOrder(2)
    expect((await desk.issue(other.orderNumber)).status).toBe(200)
    expect((await split(other, [0])).body['problem']).toBe('splitNotPossible')
  })

  it('a split is completed once, however many clerks ask at once', async () => {
    const order = await aPaidOrder()
    const answers = await Promise.all([0, 1, 2].map((passenger) => split(order, [passenger])))
    const done = answers.filter(({ body }) => body['state'] === 'done')
    expect(done.length).toBeGreaterThan(0)
    const orders = [await shop.orderOf(order)]
    for (const { body } of done) orders.push(await staffOrder(body['newOrderNumber']))
    expect(orders.reduce((sum, one) => sum + one.amountDue, 0)).toBe(order.amountDue)
    expect(orders.reduce((sum, one) => sum + one.tickets.length, 0)).toBe(3)
  })

  const withdraw = ({ orderNumber }: WalletOrder, by = 0) =>
    shop.ask('POST', '/api/staff/orders/split/withdraw', { orderNumber }, by)

  /** Divides the reservation, and not the order. */
  const splitAtHouseOnly = async (order: WalletOrder, passengers: readonly number[]) => {
    const table = kit.database.db.schema.alterTable('order_split')
    await table.addCheckConstraint('test_stop', sql`state <> 'done'`).execute()
    expect((await split(order, passengers)).status).toBe(500)
    await kit.database.db.schema.alterTable('order_split').dropConstraint('test_stop').execute()
  }

  it('a split is completed by its job after the process has died between supplier and order', async () => {
    const order = await aPaidOrder()
    await splitAtHouseOnly(order, [2])
    const [ticket] = (await shop.orderOf(order)).tickets
    const voiding = { orderNumber: order.orderNumber, ticketNumbers: [ticket?.ticketNumber] }
    expect((await shop.ask('POST', '/api/staff/orders/void', voiding)).body).toMatchObject({
      problem: 'splitUnderWay',
    })
    // a payment of which something was refunded could not be divided any more
    const { payments } = await shop.orderOf(order)
    expect((await at.giveBack(payments[0]?.paymentId ?? '', 1_00)).status).toBe(409)
    // nor could one with a tax invoice
    const desk = new TaxInvoiceDesk(at.shop, clerk)
    await desk.register('feesAndMarkup')
    expect((await desk.issue(order.orderNumber)).body).toMatchObject({ problem: 'splitUnderWay' })
    expect((await withdraw(order)).body['problem']).toBe('splitUnderWay')
    await shop.passTime(minuteMs)
    const old = await shop.orderOf(order)
    const made = await staffOrder(old.split.into[0])
    expect([old, made]).toMatchObject([{ tickets: [{}, {}] }, { tickets: [{}] }])
    expect(old.amountDue + made.amountDue).toBe(order.amountDue)
  })

  it('a divided reservation is in the work queue while the order cannot be divided', async () => {
    const order = await aPaidOrder()
    await splitAtHouseOnly(order, [2])
    const setFirstTicket = async (status: 'exchanged' | 'issued') => {
      const tickets = kit.database.db.updateTable('ticket').set({ status })
      await tickets.where('passenger', '=', 0).execute()
    }
    await setFirstTicket('exchanged')
    await shop.passTime(minuteMs)
    expect((await shop.orderOf(order)).work).toMatchObject([{ kind: 'splitIncomplete', amount: order.total }])
    expect(await storedWorkQueue(kit.database)).toEqual(await recountWorkQueue(kit.database))
    expect((await withdraw(order)).body).toEqual({ state: 'sending' })
    await setFirstTicket('issued')
    await shop.passTime(2 * minuteMs)
    expect(await shop.orderOf(order)).toMatchObject({ work: [], split: { into: [expect.any(String)] } })
    expect(await storedWorkQueue(kit.database)).toEqual([])
  })

  it('a split of unknown outcome is in the work queue until the supplier is read again, or two people withdraw it', async () => {
    const order = await aPaidOrder(2)
    await splitAtHouseOnly(order, [1])
    await kit.database.db.updateTable('order_split').set({ state: 'unknown' }).execute()
    await kit.database.db.deleteFrom('job').where('kind', '=', 'resolve-order-split').execute()
    expect((await shop.orderOf(order)).work).toMatchObject([{ kind: 'splitUnknown', amount: order.total }])
    expect(await storedWorkQueue(kit.database)).toEqual(await recountWorkQueue(kit.database))
    expect((await split(order, [1])).body['problem']).toBe('splitUnderWay')
    expect((await withdraw(order)).body).toEqual({ state: 'unknown' })
    await shop.passTime(minuteMs)
    const { orderNumber } = order
    const read = () => shop.ask('POST', '/api/staff/orders/split/read', { orderNumber })
    const { body } = await read()
    expect(body).toEqual({ state: 'done', newOrderNumber: expect.any(String) })
    expect(await shop.orderOf(order)).toMatchObject({ work: [], split: { into: [body['newOrderNumber']] } })
    expect((await read()).body['problem']).toBe('splitNotOpen')
  })

  it('a split that nothing completes is withdrawn by two people, and the order can be refunded again', async () => {
    const order = await aPaidOrder(2)
    await splitAtHouseOnly(order, [1])
    await kit.database.db.updateTable('ticket').set({ status: 'exchanged' }).execute()
    await shop.passTime(minuteMs)
    expect((await withdraw(order)).body).toEqual({ state: 'sending' })
    expect((await withdraw(order, 1)).body).toEqual({ state: 'withdrawn' })
    await shop.passTime(24 * 60 * minuteMs)
    const left = await shop.orderOf(order)
    expect(left).toMatchObject({ split: { isUnderWay: false, into: [] }, total: order.total })
    expect((await at.giveBack(left.payments[0]?.paymentId ?? '', 1_00)).status).toBe(200)
  })
})
