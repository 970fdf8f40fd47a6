import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SetupStep, setupSteps } from '#contract/api/staff/setup-checklist.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('the set-up checklist', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  const stepsDone = async () => {
    const administrator = await signInAdministrator(shop, kit.database)
    const answer = await administrator.get('/api/staff/setup-checklist')
    expect(answer.statusCode, answer.body).toBe(200)
    const { steps } = answer.json<{ steps: { step: SetupStep; isDone: boolean }[] }>()
    expect(steps.map(({ step }) => step)).toEqual(setupSteps)
    return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  }

  it('the steps are done as the shop is set up and sells, and by nothing else', async () => {
    expect(await stepsDone()).toEqual([])
    const administrator = await signInAdministrator(shop, kit.database)
    const prices = { adult: 100_00, child: 100_00, infant: 0, serviceFee: 0 }
    const markup = await administrator.send('PUT', '/api/staff/standing-markup/', prices)
    expect(markup.statusCode, markup.body).toBe(200)
    expect(await stepsDone()).toEqual(['markup'])

    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.post('/api/payments/', { orderKey: body.orderKey, paymentMethod: 'bankTransfer' })
    const clerk = await signInAdministrator(shop, kit.database)
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber: body.orderNumber })
    await shop.app.runDue()
    expect(await stepsDone()).toEqual(expect.arrayContaining(['markup', 'firstTicket']))
  })
})
