import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import { satang } from '#contract/terms/money.ts'
import { CompanyShop } from '#test-kit/account/company-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('the account of a company, for seats that are not as they were agreed', (kit) => {
  const at = new CompanyShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  const anOrder = async () => {
    const company = await at.company({ creditLimit: 100_000_000 })
    const agent = await at.agent(company)
    const { orderKey, amountDue } = (await at.book(agent)).body
    const stateNow = async () => (await at.shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
    return { company, amountDue, stateNow, pay: () => at.pay(agent.browser, orderKey) }
  }
  const reprice = (by: number) => {
    const [held] = at.airline.books
    if (!held) throw new Error('nothing is held')
    at.airline.books[0] = { ...held, total: satang(held.total.amount + by) }
  }
  const mails = async () => {
    const rows = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    return rows.filter(({ mail_key }) => /^(?:dearer|lost)-seats/.test(mail_key)).length
  }

  it('leaves the account uncharged after a fare increase, tells the owner and moves the order to manual review', async () => {
    const { company, stateNow, pay } = await anOrder()
    reprice(1)
    expect(await pay()).toMatchObject({ status: 409, body: { problem: 'seatsDearer' } })
    expect(await stateNow()).toBe('review')
    expect([await at.balance(company), await at.books(), await mails()]).toEqual([[0, 0], {}, 1])
    // Pressed once more, it stays so.
    expect((await pay()).status).toBe(409)
    expect([await at.balance(company), await mails()]).toEqual([[0, 0], 1])
  })

  it('leaves the account uncharged when the seats are gone', async () => {
    const { company, stateNow, pay } = await anOrder()
    at.airline.retrieveInstead = async () => ({ kind: 'notFound' })
    expect(await pay()).toMatchObject({ status: 409, body: { problem: 'bookingNotPayable' } })
    expect(await stateNow()).toBe('review')
    expect([await at.balance(company), await mails()]).toEqual([[0, 0], 1])
  })

  it('charges the account once the airline answers again', async () => {
    const { company, amountDue, stateNow, pay } = await anOrder()
    at.airline.retrieveInstead = async () => ({ kind: 'silent' })
    expect(await pay()).toMatchObject({ status: 503, body: { problem: 'supplierUnavailable' } })
    expect([await at.balance(company), await stateNow()]).toEqual([[0, 0], 'held'])
    at.airline.retrieveInstead = undefined
    expect((await pay()).status).toBe(200)
    expect(await at.balance(company)).toEqual([-amountDue, -amountDue])
  })

  it('charges the agreed price after a fare decrease', async () => {
    const { company, amountDue, pay } = await anOrder()
    reprice(-1)
    expect((await pay()).status).toBe(200)
    expect(await at.balance(company)).toEqual([-amountDue, -amountDue])
  })
})
