import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CompanyOrder, CompanyOrdersAnswer, OwnCompanyAnswer } from '#contract/api/account/company.ts'
import { anOffer } from '#test-kit/app-under-test.ts'
import { type Agent, CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/account/company'

withDatabase('the company of an agent', (kit) => {
  const at = new CompanyShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  const post = (agent: Agent, part: string, json: object) =>
    sent<OwnCompanyAnswer>(agent.browser, { method: 'POST', path: `${path}/${part}`, json })
  const orders = async ({ browser }: Agent, query = '') => {
    const answer = await sent<CompanyOrdersAnswer>(browser, { method: 'GET', path: `${path}/orders${query}` })
    return answer.body
  }

  it('the company page shows the orders of all its agents by cost centre and page, and no other company’s orders', async () => {
    const company = await at.company({ creditLimit: 1_000_000_000 })
    const [one, two] = [await at.agent(company), await at.agent(company)]
    const stranger = await at.agent(await at.company({ creditLimit: 1_000_000_000, name: 'Other Travel' }))
    await post(one, 'cost-centres', { code: 'OPS', name: 'Operations' })
    const own = (await at.book(one, { costCentre: 'OPS' })).body
    const shared = (await at.book(two)).body
    await at.book(stranger)
    expect((await orders(one)).orders).toMatchObject([
      { orderNumber: shared.orderNumber, bookedBy: two.email },
      { orderNumber: own.orderNumber, bookedBy: one.email, costCentre: 'OPS' },
    ])
    expect((await orders(two, '?costCentre=OPS')).orders.map(({ orderNumber }) => orderNumber)).toEqual([
      own.orderNumber,
    ])
    expect((await orders(two, `?before=${shared.orderNumber}`)).orders).toHaveLength(1)
    expect((await orders(stranger, `?before=${shared.orderNumber}`)).orders).toHaveLength(0)
    const opened = await sent<CompanyOrder>(two.browser, {
      method: 'GET',
      path: `${path}/orders/${own.orderNumber}`,
    })
    expect(opened).toMatchObject({ status: 200, body: { orderKey: own.orderKey } })
  })

  it('the company account shows what was charged for its orders, payment surcharge included', async () => {
    await setSurcharge(kit.database, { paymentMethod: 'credit', surchargeBasisPoints: 200 })
    const agent = await at.agent(await at.company({ creditLimit: 1_000_000_000 }))
    const offer = await anOffer(at.shop)
    const acceptedSurcharge = Math.round(offer.price.total * 0.02)
    const { orderKey, total, amountDue } = (await at.book(agent, { acceptedSurcharge }, offer)).body
    expect(amountDue).toBe(total + acceptedSurcharge)
    expect((await orders(agent)).orders[0]).not.toHaveProperty('charged')
    expect((await at.pay(agent.browser, orderKey)).status).toBe(200)
    expect((await orders(agent)).orders).toMatchObject([{ total, charged: amountDue }])
  })

  it('an agent who leaves or loses the role loses the order keys that they have seen', async () => {
    const company = await at.company({ creditLimit: 1_000_000_000 })
    const [one, two] = [await at.agent(company), await at.agent(company)]
    const own = (await at.book(one)).body
    const shared = (await at.book(two)).body
    const statuses = async (keys: readonly string[]) =>
      Promise.all(keys.map(async (key) => (await at.shop.get(`/api/orders/${key}`)).status))
    const seen = async () => (await orders(two)).orders.map(({ orderKey }) => orderKey)
    const before = [shared.orderKey, own.orderKey]
    expect(await seen()).toEqual(before)
    const member = `companies/${company.companyId}/members/${one.userId}`
    expect((await at.staff('DELETE', member)).status).toBe(200)
    expect(await statuses(before)).toEqual([404, 404])
    const between = await seen()
    expect(await statuses(between)).toEqual([200, 200])
    const { browser: administrator } = await signInAs(at.shop, kit.database, ['Administrator'])
    const none = { userId: two.userId, roles: [] }
    const ended = await administrator.send('POST', '/api/staff/users/roles', none)
    expect(ended.statusCode, ended.body).toBe(200)
    expect(await statuses(between)).toEqual([404, 404])
  })

  it('another company’s order is answered exactly as one that does not exist, byte for byte', async () => {
    const company = await at.company({ creditLimit: 1_000_000_000 })
    const { orderNumber } = (await at.book(await at.agent(company))).body
    const stranger = await at.agent(await at.company({ name: 'Other Travel' }))
    const bytes = async (number: string) => {
      const answer = await stranger.browser.get(`${path}/orders/${number}`)
      return `${answer.statusCode} ${answer.body.replaceAll(/"reference":"\w+"/g, '')}`
    }
    const missing = await bytes('FH222222')
    expect(missing).toMatch(/^404 /)
    for (const number of [orderNumber, 'nonsense']) expect(await bytes(number)).toBe(missing)
  })

  it('cost centres can be added, ended and reopened, and trips are accepted on open ones only', async () => {
    const company = await at.company({ creditLimit: 1_000_000_000 })
    const agent = await at.agent(company)
    await post(agent, 'cost-centres', { code: 'OPS', name: 'Operations' })
    const { body } = await post(agent, 'cost-centres', { code: 'HR', name: 'People' })
    expect(body.costCentres.map(({ code }) => code)).toEqual(['HR', 'OPS'])
    const ended = await post(agent, 'cost-centres/end', { code: 'HR' })
    expect(ended.body.costCentres).toMatchObject([
      { code: 'OPS' },
      { code: 'HR', endedAt: expect.any(String) },
    ])
    const offered = await agent.browser.get(`${path}/cost-centres`)
    expect(offered.json()).toEqual({ costCentres: [{ code: 'OPS', name: 'Operations' }] })
    const free = await signInAs(at.shop, kit.database, ['Agent'])
    expect((await free.browser.get(`${path}/cost-centres`)).json()).toEqual({ costCentres: [] })
    expect(await post(agent, 'cost-centres/end', { code: 'HR' })).toMatchObject({ status: 422 })
    expect(await at.book(agent, { costCentre: 'HR' })).toMatchObject({ status: 422 })
    await post(agent, 'cost-centres', { code: 'HR', name: 'People' })
    expect((await at.book(agent, { costCentre: 'HR' })).status).toBe(200)
    expect(await post(agent, 'cost-centres', { code: 'H R', name: 'x' })).toMatchObject({ status: 422 })
  })

  it('the company account exports a CSV file in which no text runs as a formula', async () => {
    const company = await at.company()
    const agent = await at.agent(company)
    const correction = { amount: 12_345_50, note: '=1+1', requestKey: 'correction-key-1' }
    await at.staff('POST', `companies/${company.companyId}/corrections`, correction)
    const { statusCode, headers, body } = await agent.browser.get(`${path}/entries.csv`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head = '', line = ''] = body.split('\r\n')
    expect(head).toContain('"Amount (THB)"')
    expect(line).toMatch(/^"2026-11-21 10:00","Correction","","","'=1\+1","12345.5","12345.5"$/)
  })

  it('companies are hidden from staff, travellers and agents without a company', async () => {
    await at.company()
    const { browser: lone } = await signInAs(at.shop, kit.database, ['Agent'])
    const { browser: traveller } = await signInAs(at.shop, kit.database, [])
    expect((await lone.get(path)).statusCode).toBe(404)
    expect((await traveller.get(path)).statusCode).toBe(403)
    expect((await at.clerk.get(path)).statusCode).toBe(403)
    expect((await at.shop.app.http.inject({ url: path })).statusCode).toBe(401)
  })
})
