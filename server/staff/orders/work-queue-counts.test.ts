import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CompaniesAnswer, CompaniesWaitingAnswer } from '#contract/api/staff/companies.ts'
import type { QueueAnswer } from '#contract/api/staff/work-queue.ts'
import type { MailsAnswer } from '#contract/api/staff/mails/mails.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { aBookingRequest, anOffer } from '#test-kit/app-under-test.ts'
import { CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const lots = 100_000_000_000

withDatabase('the numbers in the navigation of staff', (kit) => {
  const at = new CompanyShop(kit)
  let administrator: TestBrowser
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    administrator = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
  })
  afterAll(() => at.shop.close())

  const get = async <Body>(path: string) => (await administrator.get(`/api/staff/${path}`)).json<Body>()
  const aBooking = async () => (await at.shop.book(aBookingRequest(await anOffer(at.shop)))).body

  it('equal the length of the work queue for orders, whatever blocks them', async () => {
    await aBooking()
    const { orderKey, orderNumber } = await aBooking()
    await administrator.send('POST', '/api/staff/payments/received', { orderNumber })
    await at.shop.app.runDue()
    const asked = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'refund',
    })
    await at.shop.post('/api/orders/change-requests/', {
      orderKey,
      requestId: asked.body.requestId,
      yes: true,
    })
    const { counts, items } = await get<QueueAnswer>('work-queue')
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['changeRequested', 'unpaid'])
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
  })

  it('equal the sum of the listed rows for companies, credit limits included', async () => {
    const request = { name: 'Sukhumvit Travel', taxId: '', showsNet: false, creditLimit: lots, lowBalance: 0 }
    await sent(at.clerk, { method: 'POST', path: '/api/staff/companies', json: request })
    const agent = await at.agent(await at.company({ name: 'Other Travel' }))
    const json = { amount: 100_000, reference: 'SUKHUMVIT', requestKey: 'top-up-number-one' }
    await sent(agent.browser, { method: 'POST', path: '/api/account/company/top-ups', json })
    const { companies } = await get<CompaniesAnswer>('companies')
    const listed = companies.map((one) => one.topUpsAsked + one.correctionsAsked + one.limitsAsked)
    expect(listed).toEqual([1, 1])
    expect(await get<CompaniesWaitingAnswer>('companies/waiting')).toEqual({ waiting: 2 })
  })

  it('equal the listed mails of that state for mails', async () => {
    await aBooking()
    await kit.database.db.updateTable('outbox').set({ state: 'failing' }).execute()
    const { counts } = await get<MailsAnswer>('mails')
    expect(counts).toMatchObject({ failing: (await get<MailsAnswer>('mails?state=open')).mails.length })
    expect(counts.failing).toBeGreaterThan(0)
  })
})
