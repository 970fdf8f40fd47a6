import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { PendingApprovalsAnswer } from '#contract/api/staff/pending-approvals.ts'
import type {
  GivenBackAnswer,
  NearThresholdAnswer,
  StaffRefundView,
} from '#contract/api/staff/refunds-and-receipts.ts'
import type { StaffRole } from '#contract/rights.ts'
import type { RoleLimits } from '#contract/terms/payment/approval-limit.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { everybodysPassword, setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const desk = '/api/staff/payments'
const general = 5_000_000
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

withDatabase('limits of roles', (kit) => {
  const at = new WalletHarness(kit)
  let administrator: TestBrowser
  let administratorId: string
  beforeAll(() => at.open({ taking: 'atOnce' }))
  beforeEach(async () => {
    await at.begin()
    const signedIn = await signInAs(at.shop, kit.database, ['Administrator'])
    administrator = signedIn.browser
    administratorId = signedIn.userId
  })
  afterAll(() => at.shop.close())

  const clerk = async (...roles: StaffRole[]) => (await signInAs(at.shop, kit.database, roles)).browser
  const settings = async () => (await administrator.get(`${desk}/settings`)).json<PaymentSettings>()
  const change = async (by: TestBrowser, more: Partial<PaymentSettings>) => {
    const answer = await by.send('PUT', `${desk}/settings`, { ...(await settings()), ...more })
    return { status: answer.statusCode, body: answer.json<PaymentSettings & { problem?: string }>() }
  }
  const limit = async (roleLimits: RoleLimits) => {
    expect((await change(administrator, { roleLimits: { ...roleLimits } })).body).toMatchObject({
      roleLimits,
    })
  }
  const ask = async <Body>(by: TestBrowser, path: string, json: object) => {
    const answer = await by.send('POST', `${desk}/${path}`, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const waiting = async () =>
    (await administrator.get(`${desk}/pending-approvals`)).json<PendingApprovalsAnswer>().waits
  const signAgain = async (browser: TestBrowser, userId: string) => {
    const row = kit.database.db.selectFrom('account').select('email').where('user_id', '=', userId)
    await browser.signIn((await row.executeTakeFirstOrThrow()).email, everybodysPassword)
  }

  it('needs a second person from the lower limit of the only role, and says whose limit was met', async () => {
    const [small, other] = [await at.book(), await at.book()]
    const amount = small.amountDue
    await limit({ Desk: amount, Finance: amount + 1 })
    const receive = (by: TestBrowser, orderNumber: string) =>
      ask<MoneyTakenAnswer>(by, 'received', { orderNumber, receiptNumber: 'R-1' })
    const [first, second, both] = [await clerk('Desk'), await clerk('Desk'), await clerk('Desk', 'Finance')]
    expect((await receive(first, small.orderNumber)).body.state).toBe('approvalNeeded')
    expect(await waiting()).toMatchObject([
      { orderNumber: small.orderNumber, confirmations: [{ limit: { amount, role: 'Desk' } }] },
    ])
    expect((await receive(second, small.orderNumber)).body.state).toBe('received')
    expect(await waiting()).toEqual([])
    expect((await receive(both, other.orderNumber)).body.state).toBe('received')
  })

  it('does not let a role that does not grant the right raise the limit', async () => {
    const { payment_id: paymentId } = await at.latest(await at.bookAndPay())
    await limit({ Finance: 100_00 })
    const giveBack = async (by: TestBrowser, amount: number) =>
      (await ask<GivenBackAnswer>(by, 'unapplied-receipts/refund', { paymentId, amount })).body.state
    // Desk has the general amount for receipts, and no right to refund.
    const both = await clerk('Desk', 'Finance')
    expect(await giveBack(both, 99_99)).toBe('owed')
    expect(await giveBack(both, 1_00)).toBe('approvalNeeded')
    expect(await giveBack(await clerk('Administrator'), 1_00)).toBe('owed')
  })

  it('refuses a limit above the general amount, and caps limits when a lower general amount is stored', async () => {
    const above = await change(administrator, { roleLimits: { Finance: general + 1 } })
    expect(above).toMatchObject({ status: 422, body: { problem: 'roleLimitTooHigh' } })
    const lowered = { dualControlThreshold: 100_00, roleLimits: { Desk: 100_01 } }
    expect((await change(administrator, lowered)).status).toBe(422)
    expect((await change(await clerk('Finance'), { roleLimits: {} })).status).toBe(403)
    expect((await settings()).roleLimits).toEqual({})
  })

  it('needs a second administrator where the limit of a role is loosened beyond the initial amount', async () => {
    const other = await clerk('Administrator')
    const raised = { dualControlThreshold: 2 * general, roleLimits: { Desk: general, Finance: general } }
    expect((await change(administrator, raised)).body).toMatchObject({ waitsForSecond: raised })
    expect((await change(other, raised)).body).toMatchObject(raised)
    // Up to the initial amount one administrator suffices, in both directions.
    for (const Desk of [10_00, general])
      expect((await change(administrator, { roleLimits: { Desk, Finance: general } })).body).toMatchObject({
        roleLimits: { Desk, Finance: general },
      })
    // Without a limit the role has the general amount, which is above the initial one.
    const removed = { roleLimits: { Finance: general } }
    const waits = (await change(administrator, removed)).body
    expect(waits.roleLimits).toEqual({ Desk: general, Finance: general })
    expect(waits.waitsForSecond).toMatchObject({ ...removed, isMine: true })
    expect((await change(other, removed)).body.roleLimits).toEqual({ Finance: general })
    const outbox = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    const told = outbox.filter(({ mail_key }) => mail_key.startsWith('approval-amounts-changed:'))
    expect(told).toHaveLength(6)
  })

  it('keeps limits, those that wait, and own card rates in the audit log', async () => {
    const rates = { surchargeReading: 'ownRates', ownSurcharges: { visa: 2.5 } } as const
    const changed = await change(administrator, { roleLimits: { Desk: 0 }, quoteBelowPercent: 7.5, ...rates })
    expect(changed.body).toMatchObject({ quoteBelowPercent: 7.5, ...rates })
    const rows = await kit.database.db.selectFrom('audit_outcome').select('changes').execute()
    expect(rows.flatMap(({ changes }) => changes ?? [])).toEqual(
      expect.arrayContaining([
        { field: 'limitDesk', after: 0 },
        { field: 'quoteBelowPercent', before: 10, after: 7.5 },
        { field: 'surchargeReading', before: 'none', after: 'ownRates' },
        { field: 'rateVisa', after: 2.5 },
      ]),
    )
  })

  it.each([
    [{ quoteBelowPercent: 100.1 }, 'percentWrong'],
    [{ quoteBelowPercent: -0.1 }, 'percentWrong'],
    [{ quoteBelowPercent: 12.34 }, 'percentWrong'],
    [{ surchargeReading: 'ownRates', ownSurcharges: { visa: 100.5 } }, 'percentWrong'],
    [{ surchargeReading: 'ownRates', ownSurcharges: {} }, 'cardRateMissing'],
  ] as const)('refuses the settings %j with the problem %s', async (more, problem) => {
    expect(await change(administrator, more)).toMatchObject({ status: 422, body: { problem } })
  })

  it('reports what one person did alone near the lower limit of the role', async () => {
    const { payment_id: paymentId } = await at.latest(await at.bookAndPay())
    await limit({ Finance: 100_00 })
    const finance = await clerk('Finance')
    const near = async () =>
      (await administrator.get(`${desk}/near-threshold`))
        .json<NearThresholdAnswer>()
        .sums.map((one) => one.amount)
    await ask(finance, 'unapplied-receipts/refund', { paymentId, amount: 79_99 })
    expect(await near()).toEqual([])
    await ask(finance, 'unapplied-receipts/refund', { paymentId, amount: 1 })
    expect(await near()).toEqual([80_00])
  })

  const amounts = fc.integer({ min: 1, max: 700_00 })
  const steps = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('provider' as const), amount: amounts }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('byHand' as const), amount: amounts }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), amount: fc.constantFrom(6, 25) }),
    },
  )
  const limits = fc.record(
    { Finance: fc.constantFrom(0, 300_00, 900_00), Desk: fc.constantFrom(0, 1_200_00) },
    { requiredKeys: [] },
  )
  const held = fc.constantFrom<StaffRole[]>(['Finance'], ['Finance', 'Desk'], ['Finance', 'Ticketing'])

  it('lets no sequence of actions of one person take more out of an order than the limit of the role within a day', async () => {
    const threshold = 1_000_00
    const person = await signInAs(at.shop, kit.database, ['Finance'])
    let receipts = 0
    await fc.assert(
      fc.asyncProperty(
        held,
        limits,
        fc.array(steps, { minLength: 3, maxLength: 6 }),
        async (roles, typed, all) => {
          const roleLimits = Object.fromEntries(
            Object.entries(typed).map(([role, one]) => [role, Math.min(one, threshold)]),
          )
          await signAgain(administrator, administratorId)
          await change(administrator, { dualControlThreshold: general, roleLimits: {} })
          const [paid, byHand] = [await at.bookAndPay(), await at.book()]
          await at.staff(`${desk}/received`, { orderNumber: byHand.orderNumber })
          await at.namePayee(byHand)
          const set = await change(administrator, { dualControlThreshold: threshold, roleLimits })
          expect(set.status).toBe(200)
          await setRoles(kit.database, person.userId, roles)
          const most = roleLimits['Finance'] ?? threshold
          const ofOrders = { provider: paid, byHand }
          const done: { kind: string; amount: number; ms: number }[] = []
          const takenOut = { provider: at.wallet.givenBack(paid.reference), byHand: 0 }
          for (const { kind, amount } of all) {
            at.shop.clock.advance(kind === 'wait' ? amount * 60 * minuteMs : 6 * minuteMs)
            if (kind === 'wait') continue
            await signAgain(person.browser, person.userId)
            const { payment_id: paymentId } = await at.latest(ofOrders[kind])
            const given = await ask<GivenBackAnswer>(person.browser, 'unapplied-receipts/refund', {
              paymentId,
              amount,
            })
            let isOut = given.body.state === 'owed'
            if (kind === 'byHand' && given.body.refund) {
              receipts += 1
              const { refundId } = given.body.refund
              const paidOut = { refundId, receiptNumber: `R-${receipts}` }
              isOut =
                (await ask<StaffRefundView>(person.browser, 'refunds/paid', paidOut)).body.state === 'done'
            }
            const ms = at.shop.clock.nowMs()
            if (isOut) done.push({ kind, amount, ms })
            const ofDay = done.filter((one) => one.kind === kind && one.ms > ms - dayMs)
            expect(ofDay.reduce((sum, one) => sum + one.amount, 0)).toBeLessThan(Math.max(1, most))
            if (isOut) takenOut[kind] += amount
          }
          // What the answers said is what left the shop.
          await at.runDue()
          expect(at.wallet.givenBack(paid.reference)).toBe(takenOut.provider)
          const { db } = kit.database
          const { payment_id: paymentId } = await at.latest(byHand)
          const rows = db.selectFrom('refund').select(({ fn }) => fn.sum<string | null>('satang').as('sum'))
          const out = await rows
            .where('payment_id', '=', paymentId)
            .where('state', '=', 'done')
            .executeTakeFirst()
          expect(Number(out?.sum ?? 0)).toBe(takenOut.byHand)
        },
      ),
      { numRuns: 8 },
    )
  }, 120_000)
})
