import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnCompanyAnswer } from '#contract/api/account/company.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { NearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { everybodysPassword, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** The default threshold for dual control is 50,000 baht. */
const baht = 100
const day = 24 * 60 * 60_000

withDatabase('what one person enters for a company within a day', (kit) => {
  const at = new CompanyShop(kit)
  let company: CompanyAnswer
  let first: TestBrowser
  let firstId: string
  let second: TestBrowser
  let keys = 0
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    const clerk = await signInAs(at.shop, kit.database, ['Finance'])
    first = clerk.browser
    firstId = clerk.userId
    second = (await signInAs(at.shop, kit.database, ['Finance'])).browser
    company = await at.company()
  })
  afterAll(() => at.shop.close())

  const ask = <Body = CompanyAnswer>(by: TestBrowser, path: string, json?: object) =>
    sent<Body>(by, { method: 'POST', path: `/api/staff/${path}`, json })
  const nextKey = () => {
    keys += 1
    return `a-request-key-number-${keys}`
  }
  const look = async (by: TestBrowser) => {
    const path = `/api/staff/companies/${company.companyId}`
    return (await sent<CompanyAnswer>(by, { method: 'GET', path })).body
  }
  const correct = async (by: TestBrowser, amount: number, requestKey = nextKey()) => {
    const path = `companies/${company.companyId}/corrections`
    const { status, body } = await ask(by, path, { amount, note: 'counted again', requestKey })
    expect(status).toBe(200)
    return { balance: body.balance, waiting: body.corrections.map((one) => one.amount) }
  }
  const aDayLater = async () => {
    at.shop.clock.advance(day)
    const row = kit.database.db.selectFrom('account').select('email').where('user_id', '=', firstId)
    await first.signIn((await row.executeTakeFirstOrThrow()).email, everybodysPassword)
  }

  it('corrections in both directions are added up: the one that reaches the threshold waits', async () => {
    expect(await correct(first, 20_000 * baht, 'the-first-of-several')).toMatchObject({ waiting: [] })
    expect(await correct(first, -29_999 * baht)).toEqual({ balance: -9_999 * baht, waiting: [] })
    expect(await correct(first, 1 * baht)).toEqual({ balance: -9_999 * baht, waiting: [1 * baht] })
    // A repeat with the same key is the same correction and does not wait.
    expect(await correct(first, 20_000 * baht, 'the-first-of-several')).toMatchObject({ waiting: [1 * baht] })
    expect(await correct(second, 9_999 * baht)).toEqual({ balance: 0, waiting: [1 * baht] })
    const other = await at.company({ name: 'Other Travel' })
    const json = { amount: 2 * baht, note: 'counted again', requestKey: nextKey() }
    const there = (await ask(first, `companies/${other.companyId}/corrections`, json)).body
    expect(there).toMatchObject({ balance: 2 * baht, corrections: [] })
    await aDayLater()
    expect(await correct(first, 3 * baht)).toEqual({ balance: 3 * baht, waiting: [1 * baht] })
  })

  it('the total does not include what a second person has entered', async () => {
    await correct(first, 50_000 * baht)
    const { corrections } = await look(second)
    await ask(second, `corrections/${corrections[0]?.correctionId}/confirm`)
    for (const by of [first, second]) expect(await correct(by, 49_999 * baht)).toMatchObject({ waiting: [] })
  })

  it('the total includes concurrent corrections', async () => {
    const amounts = [20_000 * baht, 20_001 * baht, 20_002 * baht]
    await Promise.all(amounts.map((amount) => correct(first, amount)))
    const { balance, corrections } = await look(first)
    expect(corrections).toHaveLength(1)
    expect(balance + (corrections[0]?.amount ?? 0)).toBe(60_003 * baht)
  })

  it('the total covers every kind of money action, and is reported near the threshold', async () => {
    const agent = await at.agent(company)
    const json = { amount: 48_000 * baht, reference: 'SUKHUMVIT', requestKey: nextKey() }
    const path = '/api/account/company/top-ups'
    const { body } = await sent<OwnCompanyAnswer>(agent.browser, { method: 'POST', path, json })
    expect(await correct(first, 48_000 * baht)).toMatchObject({ waiting: [] })
    await ask(first, `top-ups/${body.topUps[0]?.topUpId}/confirm`, { receiptNumber: 'R-1' })
    const shown = await look(first)
    expect(shown.balance).toBe(48_000 * baht)
    expect(shown.topUps[0]).toMatchObject({ state: 'asked', needsTwo: true })
    const administrator = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    const report = (await administrator.get('/api/staff/payments/near-threshold')).json<NearThresholdAnswer>()
    expect(report).toMatchObject({
      dualControlThreshold: 50_000 * baht,
      sums: [{ account: company.name, amount: 48_000 * baht, count: 1 }],
    })
    expect((await first.get('/api/staff/payments/near-threshold')).statusCode).toBe(403)
  })

  it('the total includes top-ups, and is reported beforehand', async () => {
    const agent = await at.agent(company)
    const input = async (amount: number) => {
      const json = { amount, reference: 'SUKHUMVIT', requestKey: nextKey() }
      const path = '/api/account/company/top-ups'
      const { body } = await sent<OwnCompanyAnswer>(agent.browser, { method: 'POST', path, json })
      return body.topUps.find((one) => one.amount === amount)?.topUpId ?? ''
    }
    const confirm = (by: TestBrowser, topUpId: string, receiptNumber: string) =>
      ask(by, `top-ups/${topUpId}/confirm`, { receiptNumber })
    const seen = async (by: TestBrowser, topUpId: string) => {
      const found = (await look(by)).topUps.find((one) => one.topUpId === topUpId)
      return [found?.state, found?.needsTwo, found?.confirmedBy.length]
    }
    const [large, small, next] = [
      await input(40_000 * baht),
      await input(10_000 * baht),
      await input(39_999 * baht),
    ]
    expect(await seen(first, small)).toEqual(['asked', false, 0])
    await confirm(first, large, 'R-1')
    expect(await seen(first, small)).toEqual(['asked', true, 0])
    expect(await seen(second, small)).toEqual(['asked', false, 0])
    await confirm(first, small, 'R-2')
    expect(await seen(second, small)).toEqual(['asked', true, 1])
    await confirm(second, small, 'R-2')
    expect(await seen(first, small)).toEqual(['confirmed', true, 1])
    // An amount approved by two people counts for neither of them.
    await confirm(second, next, 'R-3')
    expect(await at.balance(company)).toEqual([89_999 * baht, 89_999 * baht])
    const again = await input(30_000 * baht)
    expect(await seen(first, again)).toEqual(['asked', true, 0])
    await aDayLater()
    expect(await seen(first, again)).toEqual(['asked', false, 0])
    await confirm(first, again, 'R-4')
    expect(await at.balance(company)).toEqual([119_999 * baht, 119_999 * baht])
  })
})
