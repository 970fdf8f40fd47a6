import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CreditEntriesAnswer, OwnCompanyAnswer } from '#contract/api/account/company.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer } from '#contract/api/payment.ts'
import type { PaymentChoicesAnswer } from '#contract/api/payment-choices.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { aSearchRequest, anOffer } from '#test-kit/app-under-test.ts'
import { CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const lots = 100_000_000

withDatabase('paying from the account of a company', (kit) => {
  const at = new CompanyShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  const stateOf = async (orderKey: string) =>
    (await at.shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state

  it('charges the company once, issues the tickets, and posts to both books', async () => {
    const company = await at.company({ creditLimit: lots })
    const agent = await at.agent(company)
    await sent(agent.browser, {
      method: 'POST',
      path: '/api/account/company/cost-centres',
      json: { code: 'OPS', name: 'Operations' },
    })
    const { body: booked } = await at.book(agent, { costCentre: 'OPS' })
    expect(booked.state).toBe('held')
    const paid = await Promise.all(Array.from({ length: 6 }, () => at.pay(agent.browser, booked.orderKey)))
    expect(paid.map(({ status, body }) => [status, body.payment.state])).toEqual(
      paid.map(() => [200, 'received']),
    )
    await at.shop.app.runDue()
    expect(await stateOf(booked.orderKey)).toBe('ticketed')
    const { body } = await at.staff<CreditEntriesAnswer>('GET', `companies/${company.companyId}/entries`)
    const { orderNumber, amountDue } = booked
    expect(body.entries).toMatchObject([
      {
        kind: 'booking',
        amount: -amountDue,
        balance: -amountDue,
        orderNumber,
        costCentre: 'OPS',
        by: agent.email,
      },
    ])
    expect(await at.balance(company)).toEqual([-amountDue, -amountDue])
    expect(await at.books()).toMatchObject({ 'at:credit': amountDue, sales: -amountDue, customer: 0 })
  })

  it('charges the account before a pay-first order is made, and gives it back when the airline refuses', async () => {
    const company = await at.company({ creditLimit: lots })
    const agent = await at.agent(company)
    at.airline.sellPayFirst()
    const search = { method: 'POST', path: '/api/shopping/', json: aSearchRequest() } as const
    const [offer] = (await sent<ShoppingAnswer>(agent.browser, search)).body.offers
    expect(offer?.payFirst).toBe(true)
    const { body: bought } = await at.book(agent, {}, offer)
    expect(bought.state).toBe('awaitingPayment')
    at.airline.plans.push(async ({ commit }) => {
      expect(await at.balance(company)).toEqual([-bought.amountDue, -bought.amountDue])
      return { kind: 'done', value: commit() }
    })
    expect((await at.pay(agent.browser, bought.orderKey)).status).toBe(200)
    await at.shop.app.runDue()
    expect(await stateOf(bought.orderKey)).toBe('ticketed')
    const { body: refused } = await at.book(agent, {}, offer)
    at.airline.plans.push(async () => ({ kind: 'notDone', reason: 'seatsGone' }))
    await at.pay(agent.browser, refused.orderKey)
    await at.shop.app.runDue()
    expect(await stateOf(refused.orderKey)).toBe('rejected')
    expect(at.airline.standing).toHaveLength(1)
    expect(await at.balance(company)).toEqual([-bought.amountDue, -bought.amountDue])
    expect(await at.books()).toMatchObject({ 'at:credit': bought.amountDue, sales: -bought.amountDue })
  })

  it('settles a pay-first order that was charged, and lost in review, once the airline answers again', async () => {
    const company = await at.company({ creditLimit: lots })
    const agent = await at.agent(company)
    at.airline.sellPayFirst()
    const search = { method: 'POST', path: '/api/shopping/', json: aSearchRequest() } as const
    const [offer] = (await sent<ShoppingAnswer>(agent.browser, search)).body.offers
    const { body: bought } = await at.book(agent, {}, offer)
    at.airline.findInstead = async () => ({ kind: 'silent' })
    at.airline.plans.push(async ({ commit }) => {
      commit()
      return { kind: 'unknown', note: 'lost' }
    })
    await at.pay(agent.browser, bought.orderKey)
    const wait = async (minutes: number) => {
      at.shop.clock.advance(minutes * 60_000)
      await at.shop.app.runDue()
    }
    await wait(3 * 60)
    expect(await stateOf(bought.orderKey)).toBe('review')
    at.airline.findInstead = undefined
    await enqueueJob(kit.database.db, { kind: 'sweep-bookings', key: 'only', payload: {} })
    await wait(6)
    await wait(6)
    expect(await stateOf(bought.orderKey)).toBe('ticketed')
    expect(at.airline.standing).toHaveLength(1)
    expect(await at.balance(company)).toEqual([-bought.amountDue, -bought.amountDue])
  })

  it('never overdraws, however many orders are booked at once', async () => {
    const first = await at.agent(await at.company({ creditLimit: lots, name: 'Measure' }))
    const { amountDue } = (await at.book(first)).body
    const company = await at.company({ creditLimit: amountDue * 50 })
    const agent = await at.agent(company)
    const offer = await anOffer(at.shop)
    const orders: string[] = []
    for (let count = 0; count < 50; count += 1) orders.push((await at.book(agent, {}, offer)).body.orderKey)
    await setLimit(company, amountDue * 17 + 1)
    const paid = await Promise.all(orders.map((orderKey) => at.pay(agent.browser, orderKey)))
    const taken = paid.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(17)
    for (const { status, body } of paid) if (status !== 200) expect(body.problem).toBe('creditInsufficient')
    expect(await at.balance(company)).toEqual([-17 * amountDue, -17 * amountDue])
    expect((await at.books())['at:credit']).toBe(17 * amountDue)
  })

  const setLimit = async (company: CompanyAnswer, creditLimit: number) => {
    const { body } = await at.staff<CompanyAnswer>('GET', `companies/${company.companyId}`)
    const { name, taxId, state, showsNet, lowBalance, version } = body
    const change = { name, taxId, state, showsNet, lowBalance, version, creditLimit }
    const changed = await at.staff<CompanyAnswer>('PUT', `companies/${company.companyId}`, change)
    expect(changed.status).toBe(200)
  }

  it('offers the account to agents of the company only, for its own orders only', async () => {
    const company = await at.company({ creditLimit: lots })
    const agent = await at.agent(company)
    const stranger = await at.agent(await at.company({ creditLimit: lots, name: 'Other Travel' }))
    const { browser: clerk } = await signInAs(at.shop, kit.database, ['Administrator'])
    const { orderKey } = (await at.book(agent)).body
    const offer = await anOffer(at.shop)
    const choicesOf = async (browser: typeof clerk) => {
      const asked = { method: 'POST', path: '/api/pricing/', json: { offerId: offer.offerId } } as const
      const { body } = await sent<PricingAnswer>(browser, asked)
      return body.paymentChoices.map(({ paymentMethod }) => paymentMethod)
    }
    expect(await choicesOf(agent.browser)).toContain('credit')
    expect(await choicesOf(clerk)).not.toContain('credit')
    const listed = await at.shop.get<PaymentChoicesAnswer>('/api/payment/choices/')
    expect(JSON.stringify(listed.body)).not.toContain('credit')
    const payable = `/api/payments/payable?key=${orderKey}`
    const shown = async (browser: typeof clerk) =>
      (await browser.get(payable)).json<PayableAnswer>().payment?.choices.map((one) => one.paymentMethod)
    await at.pay(agent.browser, orderKey)
    const { orderKey: open } = (await at.book(agent)).body
    await sent(agent.browser, {
      method: 'POST',
      path: '/api/payments/',
      json: { orderKey: open, paymentMethod: 'credit' },
    })
    for (const other of [stranger.browser, clerk]) {
      expect(await at.pay(other, open)).toMatchObject({
        status: 422,
        body: { problem: 'paymentMethodNotOffered' },
      })
      expect(await at.start(other, open)).toMatchObject({ status: 403, body: { problem: 'notAllowed' } })
      const choices = (await other.get(payable.replace(orderKey, open))).json<PayableAnswer>().payment
        ?.choices
      expect(choices?.some(({ paymentMethod }) => paymentMethod === 'credit')).toBe(false)
    }
    expect(await shown(agent.browser)).not.toContain('credit')
    expect(await stateOf(open)).toBe('held')
    expect(await at.book(stranger, { costCentre: 'OPS' })).toMatchObject({
      status: 422,
      body: { problem: 'costCentreUnknown' },
    })
  })

  it('refuses an uncovered order or a closed company before seats are held', async () => {
    const company = await at.company({ creditLimit: 100 })
    const agent = await at.agent(company)
    expect(await at.book(agent)).toMatchObject({ status: 409, body: { problem: 'creditInsufficient' } })
    expect(at.airline.calls.book).toBe(0)
    await setLimit(company, lots)
    const { orderKey } = (await at.book(agent)).body
    const { body } = await at.staff<CompanyAnswer>('GET', `companies/${company.companyId}`)
    const { name, taxId, showsNet, lowBalance, creditLimit, version } = body
    const closing = { name, taxId, showsNet, lowBalance, creditLimit, version, state: 'closed' }
    await at.staff('PUT', `companies/${company.companyId}`, closing)
    expect(await at.pay(agent.browser, orderKey)).toMatchObject({ status: 422 })
    expect(await at.book(agent)).toMatchObject({ status: 422, body: { problem: 'paymentMethodNotOffered' } })
    expect(await at.balance(company)).toEqual([0, 0])
  })

  it('credits the account once when tickets are refused and once when staff refund', async () => {
    const company = await at.company({ creditLimit: lots })
    const agent = await at.agent(company)
    const { orderKey, orderNumber, amountDue } = (await at.book(agent)).body
    await at.pay(agent.browser, orderKey)
    await at.shop.app.runDue()
    const { payment_id: paymentId } = await kit.database.db
      .selectFrom('payment')
      .select('payment_id')
      .where('reference1', '=', orderNumber)
      .executeTakeFirstOrThrow()
    const half = Math.floor(amountDue / 2)
    await at.staff('POST', 'payments/unapplied-receipts/refund', { paymentId, amount: half })
    await at.shop.app.runDue()
    await at.shop.app.runDue()
    expect(await at.balance(company)).toEqual([half - amountDue, half - amountDue])
    expect((await at.books())['at:credit']).toBe(amountDue - half)
    const refused = (await at.book(agent)).body
    at.airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'notPossible' })
    await at.pay(agent.browser, refused.orderKey)
    await at.shop.app.runDue()
    await at.shop.app.runDue()
    expect(await stateOf(refused.orderKey)).toBe('review')
    expect(await at.balance(company)).toEqual([half - amountDue, half - amountDue])
    const books = await at.books()
    expect(Object.values(books).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(books).toMatchObject({ 'at:credit': amountDue - half, refundsOwed: 0 })
    const own = await sent<OwnCompanyAnswer>(agent.browser, { method: 'GET', path: '/api/account/company' })
    expect(own.body.balance).toBe(half - amountDue)
  })

  it('emails every member once when the balance is low, and again only after it has recovered', async () => {
    const company = await at.company({ creditLimit: lots, lowBalance: lots })
    const agent = await at.agent(company)
    await at.agent(company)
    const lowMails = async () => {
      const rows = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
      return rows.filter(({ mail_key: key }) => key.startsWith('credit-low:')).length
    }
    const spend = async () => at.pay(agent.browser, (await at.book(agent)).body.orderKey)
    const correct = (amount: number, requestKey: string) =>
      at.staff('POST', `companies/${company.companyId}/corrections`, {
        amount,
        note: 'counted again',
        requestKey,
      })
    expect(await lowMails()).toBe(0)
    await spend()
    expect(await lowMails()).toBe(2)
    await spend()
    expect(await lowMails()).toBe(2)
    const [balance] = await at.balance(company)
    for (let again = 0; again < 2; again += 1) await correct(-balance, 'correction-number-1')
    expect(await at.balance(company)).toEqual([0, 0])
    await correct(-1, 'correction-number-2')
    expect(await lowMails()).toBe(4)
  })
})
