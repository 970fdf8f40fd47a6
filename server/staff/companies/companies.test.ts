import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CreditEntriesAnswer, OwnCompanyAnswer } from '#contract/api/account/company.ts'
import type { CompaniesAnswer, CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { aSearchRequest, anOffer } from '#test-kit/app-under-test.ts'
import { type Agent, CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('companies as staff look after them', (kit) => {
  const at = new CompanyShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  const look = async ({ companyId }: CompanyAnswer) =>
    (await at.staff<CompanyAnswer>('GET', `companies/${companyId}`)).body
  const names = async (query: string) => {
    const { body } = await at.staff<CompaniesAnswer>('GET', `companies${query}`)
    return body.companies.map(({ name }) => name)
  }
  const setOf = ({ name, taxId, showsNet, creditLimit, lowBalance, state, version }: CompanyAnswer) => {
    return { name, taxId, showsNet, creditLimit, lowBalance, state, version }
  }
  const topUp = async ({ browser }: Agent, amount: number, requestKey: string) => {
    const json = { amount, reference: 'SUKHUMVIT 11/26', requestKey }
    const asked = { method: 'POST', path: '/api/account/company/top-ups', json } as const
    return sent<OwnCompanyAnswer>(browser, asked)
  }

  it('companies can be found by a part of name or tax id, page by page, whatever characters are typed', async () => {
    for (const name of ['B 100% Travel', 'a_b Tours', 'C Travel'])
      await at.company({ name, taxId: `0105500${name.length}` })
    expect(await names('')).toEqual(['a_b Tours', 'B 100% Travel', 'C Travel'])
    expect(await names('?search=TRAVEL')).toEqual(['B 100% Travel', 'C Travel'])
    expect(await names('?search=%25')).toEqual(['B 100% Travel'])
    expect(await names('?search=_')).toEqual(['a_b Tours'])
    expect(await names('?search=01055008')).toEqual(['C Travel'])
    for (let count = 0; count < 52; count += 1)
      await at.company({ name: `Z ${String(count).padStart(2, '0')}` })
    const first = (await at.staff<CompaniesAnswer>('GET', 'companies')).body
    const rest = (await at.staff<CompaniesAnswer>('GET', `companies?after=${first.next}`)).body
    expect(first.companies).toHaveLength(50)
    expect(rest.companies.map(({ name }) => name)).toEqual(['Z 47', 'Z 48', 'Z 49', 'Z 50', 'Z 51'])
    expect(rest.next).toBeUndefined()
  })

  it('companies can be changed from the version that was read, and closed without losing their accounts', async () => {
    const company = await at.company({ creditLimit: 1_000 })
    const path = `companies/${company.companyId}`
    const raised = { ...setOf(company), creditLimit: 2_000 }
    expect((await at.staff('PUT', path, raised)).status).toBe(200)
    expect(await at.staff('PUT', path, raised)).toMatchObject({
      status: 409,
      body: { problem: 'companyChanged' },
    })
    await at.staff('PUT', path, { ...setOf(await look(company)), state: 'closed' })
    expect(await names('?state=open')).toEqual([])
    expect(await look(company)).toMatchObject({ state: 'closed', creditLimit: 2_000, version: 3 })
  })

  it('companies are credited once for a top-up, with a receipt that counts once', async () => {
    const company = await at.company()
    const agent = await at.agent(company)
    for (let again = 0; again < 2; again += 1) await topUp(agent, 500_00, 'top-up-number-one')
    await topUp(agent, 700_00, 'top-up-number-two')
    const { topUps, topUpsAsked } = await look(company)
    expect(topUps.map(({ amount }) => amount).toSorted((left, right) => left - right)).toEqual([
      500_00, 700_00,
    ])
    expect(topUpsAsked).toBe(2)
    const [one, two] = topUps.toSorted((a, b) => a.amount - b.amount)
    const confirm = (topUpId: string | undefined, receiptNumber: string) =>
      at.staff<CompanyAnswer>('POST', `top-ups/${topUpId}/confirm`, { receiptNumber })
    const all = await Promise.all([1, 2, 3, 4].map(() => confirm(one?.topUpId, 'R-1')))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await confirm(two?.topUpId, 'R-1')).toMatchObject({
      status: 409,
      body: { problem: 'transferToppedUp' },
    })
    expect(await confirm(one?.topUpId, 'R-2')).toMatchObject({
      status: 409,
      body: { problem: 'topUpAnswered' },
    })
    expect(
      (await at.staff('POST', `top-ups/${two?.topUpId}/refuse`, { note: 'not at our bank' })).status,
    ).toBe(200)
    expect(await confirm(two?.topUpId, 'R-3')).toMatchObject({ body: { problem: 'topUpAnswered' } })
    expect(await at.balance(company)).toEqual([500_00, 500_00])
    const { body } = await at.staff<CreditEntriesAnswer>('GET', `companies/${company.companyId}/entries`)
    expect(body.entries).toMatchObject([{ kind: 'topUp', amount: 500_00, balance: 500_00, note: 'R-1' }])
  })

  it('companies accept members who have an account and book for nobody else, and remove them at once', async () => {
    const company = await at.company({ creditLimit: 100 })
    const other = await at.company({ name: 'Other Travel' })
    const agent = await at.agent(company)
    const add = (to: CompanyAnswer, email: string) =>
      at.staff('POST', `companies/${to.companyId}/members`, { email })
    expect((await add(company, agent.email.toUpperCase())).status).toBe(200)
    expect(await add(other, agent.email)).toMatchObject({
      status: 409,
      body: { problem: 'memberNotPossible' },
    })
    expect(await add(other, 'nobody@example.com')).toMatchObject({
      status: 422,
      body: { problem: 'noSuchAccount' },
    })
    const { userId } = await signInAs(at.shop, kit.database, ['Desk'])
    const { email } = await kit.database.db
      .selectFrom('account')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(await add(other, email)).toMatchObject({ body: { problem: 'memberNotPossible' } })
    expect((await agent.browser.get('/api/account/company')).statusCode).toBe(200)
    const gone = `companies/${company.companyId}/members/${agent.userId}`
    expect((await at.staff('DELETE', gone)).status).toBe(200)
    expect(await at.staff('DELETE', gone)).toMatchObject({ status: 404 })
    expect((await agent.browser.get('/api/account/company')).statusCode).toBe(403)
    expect((await look(company)).memberList).toEqual([])
  })

  it('confirmed top-ups and removed members are in the audit log', async () => {
    const company = await at.company()
    const agent = await at.agent(company)
    await topUp(agent, 500_00, 'top-up-number-one')
    const [asked] = (await look(company)).topUps
    await at.staff('POST', `top-ups/${asked?.topUpId}/confirm`, { receiptNumber: 'R-1' })
    await at.staff('DELETE', `companies/${company.companyId}/members/${agent.userId}`)
    const actions = await kit.database.db
      .selectFrom('audit_entry')
      .select(['object', 'detail'])
      .where((row) => row.or([row('action', 'like', 'POST%confirm'), row('action', 'like', 'DELETE%')]))
      .orderBy('action', 'desc')
      .execute()
    expect(actions).toEqual([
      { object: asked?.topUpId, detail: null },
      { object: company.companyId, detail: { userId: agent.userId } },
    ])
  })

  it('companies keep the trips of an agent who leaves and deletes the account', async () => {
    const company = await at.company({ creditLimit: 100_000_00 })
    const agent = await at.agent(company)
    const { orderNumber } = (await at.book(agent)).body
    await kit.database.db.updateTable('booking').set({ state: 'cancelled' }).execute()
    const people = () =>
      kit.database.db
        .selectFrom('booking')
        .select(['passengers', 'contact', 'erased_at', 'owner_user_id'])
        .where('order_number', '=', orderNumber)
        .executeTakeFirstOrThrow()
    const before = await people()
    await kit.database.db.updateTable('payment').set({ state: 'cancelled' }).execute()
    // encrypted with the keys of the account that this test created
    await kit.database.db.updateTable('account').set({ profile: null }).execute()
    const own = async () =>
      (await agent.browser.get('/api/account/orders')).json<{ orders: readonly object[] }>().orders
    expect(await own()).toMatchObject([{ orderNumber }])
    await at.staff('DELETE', `companies/${company.companyId}/members/${agent.userId}`)
    expect(await own()).toEqual([])
    expect((await agent.browser.send('POST', '/api/account/close')).json()).toEqual({ outcome: 'done' })
    expect(await people()).toEqual({ ...before, owner_user_id: null })
  })

  it('companies determine whether their agents see the net price of an offer', async () => {
    const agent = await at.agent(await at.company({ showsNet: true }))
    const blind = await at.agent(await at.company({ showsNet: false, name: 'Selling Prices' }))
    const offer = await anOffer(at.shop)
    const priceFor = async ({ browser }: Agent) => {
      const json = { offerId: offer.offerId }
      const { body } = await sent<PricingAnswer>(browser, { method: 'POST', path: '/api/pricing/', json })
      return body.offer
    }
    const [seen, sold] = [await priceFor(agent), await priceFor(blind)]
    expect(seen.staffPrice).toBeDefined()
    expect(sold).not.toHaveProperty('staffPrice')
    expect(sold.price.total).toBe(seen.price.total)
    expect(JSON.stringify(sold)).not.toContain('"net"')
  })

  it('companies do not show net prices to their agents unless staff enable it', async () => {
    const json = { name: 'New Agents', taxId: '', creditLimit: 0, lowBalance: 0 }
    const opened = await at.staff<CompanyAnswer>('POST', 'companies', json)
    expect(opened).toMatchObject({ status: 200, body: { showsNet: false } })
    const { browser } = await at.agent(opened.body)
    const path = '/api/shopping/'
    const { body } = await sent<ShoppingAnswer>(browser, { method: 'POST', path, json: aSearchRequest() })
    expect(body.offers.length).toBeGreaterThan(0)
    for (const offer of body.offers) expect(offer).not.toHaveProperty('staffPrice')
  })

  it('companies cannot avoid the agency markup: members buy for themselves', async () => {
    await setStandingMarkup(kit.database, { adult: 200_00, serviceFee: 50_00 })
    const path = '/api/staff/real-time-markup/'
    const input = { adult: 0, child: 0, infant: 0, ignoresStanding: true }
    const company = await at.company({ showsNet: true })
    const { browser, userId } = await at.agent(company)
    const cheapest = async () => {
      const answer = await browser.send('POST', '/api/shopping/', aSearchRequest())
      return answer.json<ShoppingAnswer>().offers[0]?.price.total ?? 0
    }
    const price = await cheapest()
    // as an agent without a company can, and as this one could before
    await kit.database.db
      .insertInto('real_time_markup')
      .values({
        user_id: userId,
        adult_satang: 0,
        child_satang: 0,
        infant_satang: 0,
        ignores_standing: true,
        created_at: at.shop.clock.now(),
      })
      .execute()
    expect(await cheapest()).toBe(price)
    expect((await browser.get(path)).json()).toEqual({ ...input, ignoresStanding: false })
    expect((await browser.send('PUT', path, input)).json()).toMatchObject({ problem: 'notAllowed' })
    const added = await browser.send('PUT', path, { ...input, adult: 10_00, ignoresStanding: false })
    expect(added.json()).toEqual({ ...input, adult: 10_00, ignoresStanding: false })
    expect(await cheapest()).toBe(price + 10_00)
    const free = (await signInAs(at.shop, kit.database, ['Agent'])).browser
    expect((await free.send('PUT', path, input)).statusCode).toBe(200)
  })

  it('companies need reauthentication before money or members are changed', async () => {
    const company = await at.company()
    // As if the last reauthentication had expired.
    await kit.database.db.updateTable('account_session').set({ reauthenticated_at: null }).execute()
    const path = `companies/${company.companyId}`
    const actions = [
      ['POST', 'companies', { ...setOf(company) }],
      ['PUT', path, setOf(company)],
      ['POST', `${path}/corrections`, { amount: 1, note: 'x', requestKey: 'a-correction-key' }],
      ['POST', `${path}/members`, { email: 'somebody@example.com' }],
      ['POST', 'top-ups/nobodys/confirm', { receiptNumber: 'R-1' }],
    ] as const
    for (const [method, to, json] of actions)
      expect(await at.staff(method, to, json)).toMatchObject({
        status: 403,
        body: { problem: 'reauthRequired' },
      })
    expect((await at.staff('GET', path)).status).toBe(200)
  })
})
