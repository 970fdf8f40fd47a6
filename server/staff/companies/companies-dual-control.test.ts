import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnCompanyAnswer } from '#contract/api/account/company.ts'
import type { CompaniesAnswer, CompaniesWaitingAnswer, CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** The default threshold for dual control is 50,000 baht. */
const much = 50_000_00

withDatabase('what is entered on the account of a company', (kit) => {
  const at = new CompanyShop(kit)
  let company: CompanyAnswer
  let first: TestBrowser
  let second: TestBrowser
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    first = at.clerk
    second = (await signInAs(at.shop, kit.database, ['Finance'])).browser
    company = await at.company()
  })
  afterAll(() => at.shop.close())

  const ask = <Body = CompanyAnswer>(by: TestBrowser, path: string, json?: object) =>
    sent<Body>(by, { method: 'POST', path: `/api/staff/${path}`, json })
  const correct = (by: TestBrowser, amount: number, requestKey = 'a-correction-key') =>
    ask(by, `companies/${company.companyId}/corrections`, { amount, note: 'counted again', requestKey })

  it('a large top-up needs two people with the same receipt', async () => {
    const agent = await at.agent(company)
    const json = { amount: much, reference: 'SUKHUMVIT', requestKey: 'top-up-number-one' }
    const input = { method: 'POST', path: '/api/account/company/top-ups', json } as const
    const topUpId = (await sent<OwnCompanyAnswer>(agent.browser, input)).body.topUps[0]?.topUpId
    const confirm = (by: TestBrowser, receiptNumber: string) =>
      ask(by, `top-ups/${topUpId}/confirm`, { receiptNumber })
    for (let time = 0; time < 2; time += 1)
      expect((await confirm(first, 'R-1')).body.topUps).toMatchObject([
        { state: 'asked', needsTwo: true, confirmedBy: [{ receiptNumber: 'R-1' }] },
      ])
    expect((await confirm(second, 'R-2')).body.topUps).toMatchObject([{ state: 'asked' }])
    expect(await at.balance(company)).toEqual([0, 0])
    const both = await Promise.all([first, second].map((clerk) => confirm(clerk, 'R-3')))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await at.balance(company)).toEqual([much, much])
    expect((await confirm(first, 'R-3')).body).toMatchObject({ topUpsAsked: 0, balance: much })
  })

  it('a large correction in either direction waits until another person enters it, once', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await correct(first, -much)).body).toMatchObject({
        balance: 0,
        correctionsAsked: 1,
        corrections: [{ amount: -much, note: 'counted again', askedBy: expect.stringContaining('@') }],
      })
    const { corrections } = (await correct(second, -much)).body
    expect(corrections).toHaveLength(1)
    const path = `corrections/${corrections[0]?.correctionId}`
    expect(await ask(first, `${path}/confirm`)).toMatchObject({
      status: 403,
      body: { problem: 'notAllowed' },
    })
    const both = await Promise.all([second, second].map((clerk) => ask(clerk, `${path}/confirm`)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await at.balance(company)).toEqual([-much, -much])
    expect((await correct(first, -much)).body).toMatchObject({ balance: -much, corrections: [] })
    expect(await ask(first, `${path}/refuse`)).toMatchObject({
      status: 409,
      body: { problem: 'correctionAnswered' },
    })
  })

  it('a withdrawn correction leaves the account unchanged', async () => {
    const { corrections } = (await correct(first, much)).body
    const path = `corrections/${corrections[0]?.correctionId}`
    expect((await ask(first, `${path}/refuse`)).body).toMatchObject({ correctionsAsked: 0, corrections: [] })
    expect(await ask(second, `${path}/confirm`)).toMatchObject({
      status: 409,
      body: { problem: 'correctionAnswered' },
    })
    expect(await ask(second, 'corrections/cor_none/confirm')).toMatchObject({ status: 404 })
    expect(await at.balance(company)).toEqual([0, 0])
  })

  it('a smaller correction is entered by one person alone', async () => {
    expect((await correct(first, much - 1)).body).toMatchObject({ balance: much - 1, corrections: [] })
  })

  it('a pending correction is counted over all companies, and the audit log does not record it as done before', async () => {
    const waiting = async () =>
      (await at.staff<CompaniesWaitingAnswer>('GET', 'companies/waiting')).body.waiting
    const agent = await at.agent(await at.company({ name: 'Other Travel' }))
    const json = { amount: much, reference: 'SUKHUMVIT', requestKey: 'top-up-number-one' }
    const input = { method: 'POST', path: '/api/account/company/top-ups', json } as const
    const topUpId = (await sent<OwnCompanyAnswer>(agent.browser, input)).body.topUps[0]?.topUpId
    const { corrections } = (await correct(first, much)).body
    expect(await waiting()).toBe(2)
    await kit.database.db.updateTable('company').set({ state: 'closed' }).execute()
    const listed = await at.staff<CompaniesAnswer>('GET', 'companies?state=open')
    expect(listed.body.companies.map(({ state }) => state)).toEqual(['closed', 'closed'])
    await kit.database.db.updateTable('company').set({ state: 'open' }).execute()
    await ask(first, `top-ups/${topUpId}/confirm`, { receiptNumber: 'R-1' })
    expect(await waiting()).toBe(2)
    await ask(second, `top-ups/${topUpId}/confirm`, { receiptNumber: 'R-1' })
    await ask(second, `corrections/${corrections[0]?.correctionId}/confirm`)
    await correct(second, 1, 'another-correction-key')
    expect(await waiting()).toBe(0)
    const outcomes = await kit.database.db
      .selectFrom('audit_entry')
      .innerJoin('audit_outcome', 'audit_outcome.event_id', 'audit_entry.event_id')
      .select(['action', 'outcome'])
      .where('action', 'like', 'POST /api/staff/%')
      .where((row) => row.or([row('action', 'like', '%correction%'), row('action', 'like', '%top-ups%')]))
      .execute()
    expect(
      outcomes.map(({ action, outcome }) => `${outcome} ${action.split('/').at(-1)}`).toSorted(),
    ).toEqual([
      'done confirm',
      'done confirm',
      'done corrections',
      'firstOfTwo confirm',
      'firstOfTwo corrections',
    ])
  })
})
