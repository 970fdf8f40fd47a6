import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { NearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const lots = 100_000_000_000

withDatabase('credit and approval amounts that take two people', (kit) => {
  const at = new CompanyShop(kit)
  let first: TestBrowser
  let second: TestBrowser
  let administrator: TestBrowser
  let other: TestBrowser
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    const signedIn = async (role: 'Finance' | 'Administrator') =>
      (await signInAs(at.shop, kit.database, [role])).browser
    first = await signedIn('Finance')
    second = await signedIn('Finance')
    administrator = await signedIn('Administrator')
    other = await signedIn('Administrator')
  })
  afterAll(() => at.shop.close())

  const mails = async () => {
    const rows = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    return rows.filter(({ mail_key }) => /^(?:approval-amounts|credit-limit)-changed:/.test(mail_key)).length
  }
  const request = { name: 'Sukhumvit Travel', taxId: '', showsNet: false, creditLimit: lots, lowBalance: 0 }

  it('A new company has no large credit limit until a second person has set the same', async () => {
    const path = '/api/staff/companies'
    const { body: opened } = await sent<CompanyAnswer>(first, { method: 'POST', path, json: request })
    const waiting = [{ creditLimit: lots, isMine: true }]
    expect(opened).toMatchObject({ creditLimit: 0, limitsWaiting: waiting, limitsAsked: 1 })
    expect(await mails()).toBe(2)
    const set = async (by: TestBrowser, creditLimit: number) => {
      const json = { ...request, creditLimit, state: 'open', version: (await look()).version }
      return (await sent<CompanyAnswer>(by, { method: 'PUT', path: `${path}/${opened.companyId}`, json }))
        .body
    }
    const look = async () => (await first.get(`${path}/${opened.companyId}`)).json<CompanyAnswer>()
    expect(await set(first, lots)).toMatchObject({ creditLimit: 0 })
    expect(await set(second, lots - 1)).toMatchObject({ creditLimit: 0 })
    expect(await set(second, lots)).toMatchObject({ creditLimit: lots, limitsWaiting: [], limitsAsked: 0 })
    expect(await set(first, 100)).toMatchObject({ creditLimit: 100 })
    // An earlier approval no longer counts.
    expect(await set(first, lots)).toMatchObject({ creditLimit: 100 })
  })

  const path = '/api/staff/companies'
  const opened = async (creditLimit: number, by = first) => {
    const json = { ...request, creditLimit }
    return (await sent<CompanyAnswer>(by, { method: 'POST', path, json })).body
  }
  const setLimit = async (by: TestBrowser, companyId: string, creditLimit: number) => {
    const { version } = (await by.get(`${path}/${companyId}`)).json<CompanyAnswer>()
    const json = { ...request, creditLimit, state: 'open', version }
    return (await sent<CompanyAnswer>(by, { method: 'PUT', path: `${path}/${companyId}`, json })).body
  }
  const endWord = async (by: TestBrowser, way: 'reject' | 'withdraw', json: object) => {
    const answer = await by.send('POST', `/api/staff/payments/pending-approvals/${way}`, json)
    return { status: answer.statusCode, problem: answer.json<{ problem?: string }>().problem }
  }

  it('The increases of one clerk over all companies within a day are added up and reported', async () => {
    expect(await opened(6_000_000)).toMatchObject({ creditLimit: 6_000_000 })
    const company = await opened(3_999_999)
    expect(company).toMatchObject({ creditLimit: 3_999_999 })
    expect(await mails()).toBe(0)
    const waiting = await setLimit(first, company.companyId, 4_000_000)
    expect(waiting).toMatchObject({ creditLimit: 3_999_999, limitsWaiting: [{ creditLimit: 4_000_000 }] })
    expect(await mails()).toBe(2)
    const report = (await administrator.get('/api/staff/payments/near-threshold')).json<NearThresholdAnswer>()
    expect(report.sums).toMatchObject([{ kind: 'creditLimits', amount: 9_999_999, count: 2 }])
    expect(await setLimit(second, company.companyId, 4_000_000)).toMatchObject({ creditLimit: 4_000_000 })
  })

  it('A pending limit can be withdrawn by whoever set it, and rejected by a colleague', async () => {
    const { companyId } = await opened(lots)
    const limit = { kind: 'creditLimit', companyId }
    expect(await endWord(second, 'withdraw', limit)).toMatchObject({ problem: 'noPendingApproval' })
    expect(await endWord(first, 'withdraw', limit)).toMatchObject({ status: 200 })
    expect(await setLimit(second, companyId, lots)).toMatchObject({ creditLimit: 0 })
    const desk = (await signInAs(at.shop, kit.database, ['Desk'])).browser
    expect((await endWord(desk, 'reject', limit)).status).toBe(403)
    expect(await endWord(first, 'reject', limit)).toMatchObject({ status: 200 })
    expect(await setLimit(first, companyId, lots)).toMatchObject({ creditLimit: 0 })
  })

  it('A pending limit ends once another one takes effect, and after a month', async () => {
    const { companyId } = await opened(lots)
    await setLimit(second, companyId, 100)
    await setLimit(second, companyId, 0)
    expect(await setLimit(second, companyId, lots)).toMatchObject({ creditLimit: 0 })
    await kit.database.db
      .updateTable('approval')
      .set({ at: plusMinutes(at.shop.clock.now(), -30 * 24 * 60) })
      .execute()
    expect(await setLimit(first, companyId, lots)).toMatchObject({ creditLimit: 0, limitsWaiting: [{}] })
  })

  it('Pending thresholds can be withdrawn, rejected, and are marked as one’s own', async () => {
    const settings = '/api/staff/payments/settings'
    const read = async (by: TestBrowser) => (await by.get(settings)).json<PaymentSettings>()
    const set = async (by: TestBrowser, dualControlThreshold: number) => {
      const { waitsForSecond: _waits, ...now } = await read(by)
      return (await by.send('PUT', settings, { ...now, dualControlThreshold })).json<PaymentSettings>()
    }
    const amounts = { kind: 'approvalAmounts' }
    expect((await set(administrator, lots)).waitsForSecond?.isMine).toBe(true)
    expect((await read(other)).waitsForSecond?.isMine).toBe(false)
    expect((await endWord(first, 'reject', amounts)).status).toBe(403)
    expect(await endWord(administrator, 'withdraw', amounts)).toMatchObject({ status: 200 })
    expect(await set(other, lots)).toMatchObject({ dualControlThreshold: 5_000_000 })
    expect(await endWord(administrator, 'reject', amounts)).toMatchObject({ status: 200 })
    expect((await read(other)).waitsForSecond).toBeUndefined()
  })

  // An embedded database has one session: no change waits for another.
  it.skipIf(kit.engine === 'embedded')(
    'Thresholds are compared with the current ones once a concurrent change is done',
    async () => {
      const settings = '/api/staff/payments/settings'
      const { waitsForSecond: _waits, ...now } = (await other.get(settings)).json<PaymentSettings>()
      const loose = { ...now, dualControlThreshold: lots }
      for (const by of [administrator, other]) await by.send('PUT', settings, loose)
      const { db } = await kit.another()
      const tight = { ...loose, dualControlThreshold: 100 }
      const { surchargeReading: _reading, ownSurcharges: _own, ...kept } = tight
      const tightened = { setting: JSON.stringify(kept), set_by: 'usr_other' }
      let set: ReturnType<TestBrowser['send']> | undefined
      await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('payment_setting', 0))`.execute(tx)
        await tx
          .insertInto('payment_setting')
          .values({ ...tightened, created_at: at.shop.clock.now() })
          .execute()
        set = other.send('PUT', settings, loose)
        await sleep(500)
      })
      expect((await set)?.json<PaymentSettings>()).toMatchObject({
        dualControlThreshold: 100,
        waitsForSecond: { dualControlThreshold: lots },
      })
    },
  )

  it('Thresholds stay until a second administrator has set the same, and the others are notified', async () => {
    const path = '/api/staff/payments/settings'
    const set = async (by: TestBrowser, more: Partial<PaymentSettings>) => {
      const { waitsForSecond: _waits, ...now } = (await by.get(path)).json<PaymentSettings>()
      return (await by.send('PUT', path, { ...now, ...more })).json<PaymentSettings>()
    }
    const dualControlThreshold = lots
    expect(await set(administrator, { dualControlThreshold })).toMatchObject({
      dualControlThreshold: 5_000_000,
      waitsForSecond: { dualControlThreshold },
    })
    expect(await mails()).toBe(1)
    expect(await set(administrator, { dualControlThreshold })).toMatchObject({
      dualControlThreshold: 5_000_000,
    })
    const agreed = await set(other, { dualControlThreshold })
    expect(agreed.dualControlThreshold).toBe(dualControlThreshold)
    expect(agreed.waitsForSecond).toBeUndefined()
    // One person alone may lower a threshold, and the others are notified.
    expect(await set(other, { dualControlThreshold: 100 })).toMatchObject({ dualControlThreshold: 100 })
    expect(await mails()).toBe(4)
  })
})
