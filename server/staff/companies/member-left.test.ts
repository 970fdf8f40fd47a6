import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import { type Agent, CompanyShop } from '#test-kit/account/company-shop.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('when somebody books for a company no more, its orders', (kit) => {
  const at = new CompanyShop(kit)
  let company: CompanyAnswer
  let leaving: Agent
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    company = await at.company({ creditLimit: 100_000_00 })
    leaving = await at.agent(company)
  })
  afterAll(() => at.shop.close())

  const book = async (agent: Agent, email: string) => {
    const contact = { name: 'Contact', companyName: 'Travel', mobilePhone: '+66 81 234 5678', email }
    const booked = await at.book(agent, { contact })
    if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked.body)}`)
    return booked.body
  }
  const leave = async ({ userId }: Agent) => {
    const gone = await at.staff('DELETE', `companies/${company.companyId}/members/${userId}`)
    expect(gone.status).toBe(200)
  }
  const statusOf = async (key: string) => (await at.shop.get(`/api/orders/${key}`)).status
  const lookUp = async ({ orderNumber: code }: BookingAnswer, email: string) =>
    (await at.shop.post('/api/orders/find/', { code, email })).status
  /** Returns the recipients of new order links, with each link's key. */
  const newLinks = async (...orders: BookingAnswer[]) => {
    await at.shop.app.runDue()
    const mails = at.shop
      .mails()
      .map((name) => readFileSync(join(at.shop.dataDir, 'mail', name), 'utf8'))
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((mail) =>
        orders.some(
          ({ orderNumber }) =>
            mail.includes(orderNumber) && mail.includes('no longer works with the company'),
        ),
      )
    return mails.map((mail) => ({
      to: /^To: (\S+)/m.exec(mail)?.[1] ?? '',
      key: /key=(FH[\w.-]+)/.exec(mail)?.[1] ?? '',
    }))
  }

  it('each contact gets a new link by mail, and the one who left finds none of them', async () => {
    const colleague = await at.agent(company)
    const forCustomer = await book(leaving, 'customer@traveller.example')
    const ofColleague = await book(colleague, colleague.email)
    const own = await book(leaving, leaving.email)
    await leave(leaving)
    for (const { orderKey } of [forCustomer, ofColleague, own]) expect(await statusOf(orderKey)).toBe(404)
    const links = await newLinks(forCustomer, ofColleague, own)
    expect(links.map(({ to }) => to).toSorted()).toEqual(
      ['customer@traveller.example', colleague.email, colleague.email].toSorted(),
    )
    for (const { key } of links) expect(await statusOf(key)).toBe(200)
    expect(await lookUp(own, leaving.email)).toBe(404)
    expect(await lookUp(own, colleague.email)).toBe(200)
    expect(await lookUp(forCustomer, 'customer@traveller.example')).toBe(200)
  })

  it('orders stay hidden from everybody when the contact has left and nobody else books for the company', async () => {
    const own = await book(leaving, leaving.email)
    const administrator = await signInAdministrator(at.shop, kit.database)
    const roles = { userId: leaving.userId, roles: [] }
    expect((await administrator.send('POST', '/api/staff/users/roles', roles)).statusCode).toBe(200)
    expect(await newLinks(own)).toEqual([])
    expect(await statusOf(own.orderKey)).toBe(404)
    expect(await lookUp(own, leaving.email)).toBe(404)
  })

  it('cancelled orders send no mail', async () => {
    const ended = await book(leaving, 'customer@traveller.example')
    await kit.database.db
      .updateTable('booking')
      .set({ state: 'cancelled' })
      .where('order_number', '=', ended.orderNumber)
      .execute()
    await leave(leaving)
    expect(await newLinks(ended)).toEqual([])
    expect(await statusOf(ended.orderKey)).toBe(404)
  })
})
