import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AuditEventView, AuditEventsAnswer } from '#contract/api/staff/audit.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'

import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { enrol } from '#test-kit/account/authenticator.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('what staff changed', (kit) => {
  let shop: AppUnderTest
  let root: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    root = await signInAs(shop, kit.database, ['Administrator'])
  })
  afterAll(() => shop.close())

  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    shop.clock.advance(1000)
    const answer = await root.browser.send(method, path, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const lastEvent = async (): Promise<AuditEventView | undefined> =>
    (await root.browser.get('/api/staff/audit/events')).json<AuditEventsAnswer>().events[0]
  const lastChanges = async () => (await lastEvent())?.changes
  const settings = async () =>
    (await root.browser.get('/api/staff/payments/settings')).json<PaymentSettings>()

  it('the audit keeps amounts, methods and names of the payment settings before and after, and nothing else', async () => {
    const before = await settings()
    const after = {
      ...before,
      dualControlThreshold: 1_000_000,
      switchedOff: ['paypal', 'card'],
      channelName: 'Counter',
    }
    await send('PUT', '/api/staff/payments/settings', after)
    expect(await lastChanges()).toEqual([
      { field: 'dualControlThreshold', before: before.dualControlThreshold, after: 1_000_000 },
      { field: 'switchedOff', before: before.switchedOff.join(' '), after: 'card paypal' },
      { field: 'channelName', before: before.channelName, after: 'Counter' },
    ])
    await send('PUT', '/api/staff/payments/settings', after)
    expect(await lastChanges()).toBeUndefined()
  })

  it('an amount that waits for a second administrator is kept as waiting, not as in force', async () => {
    await send('PUT', '/api/staff/payments/settings', {
      ...(await settings()),
      dualControlThreshold: 9_000_000,
    })
    const fields = (await lastChanges())?.map(({ field }) => field) ?? []
    expect(fields).toContain('waitingDualControlThreshold')
    expect(fields).not.toContain('dualControlThreshold')
  })

  it('the audit keeps which roles need a second factor before and after', async () => {
    await enrol(root.browser, shop.clock)
    await send('PUT', '/api/staff/security', { role: 'Finance', isRequired: true })
    await send('PUT', '/api/staff/security', { role: 'Desk', isRequired: true })
    const both = 'Desk Finance'
    expect(await lastChanges()).toEqual([{ field: 'secondFactorRoles', before: 'Finance', after: both }])
    await send('PUT', '/api/staff/security', { role: 'Finance', isRequired: false })
    expect(await lastChanges()).toEqual([{ field: 'secondFactorRoles', before: both, after: 'Desk' }])
  })

  it('the audit keeps the roles and the lock of an account before and after', async () => {
    const clerk = await signInAs(shop, kit.database, ['Desk'])
    const { userId } = clerk
    await send('POST', '/api/staff/users/roles', { userId, roles: ['Finance', 'Desk'] })
    expect(await lastChanges()).toEqual([{ field: 'roles', before: 'Desk', after: 'Desk Finance' }])
    await send('POST', '/api/staff/users/lock', { userId })
    expect(await lastChanges()).toEqual([{ field: 'isLocked', before: false, after: true }])
  })

  it('a refused action changes nothing, and says so', async () => {
    await root.browser.send('POST', '/api/staff/users/lock', { userId: 'usr_nobody' })
    expect(await lastEvent()).toMatchObject({ outcome: 'notFound' })
    expect(await lastChanges()).toBeUndefined()
  })

  it.each([
    ['PUT', '/api/staff/selling-mode/', { sellingMode: 'request' }, ['sellingMode']],
    [
      'PUT',
      '/api/staff/price-tolerance/',
      { mostSatang: 12_300, mostBasisPoints: 150 },
      ['toleranceMost', 'toleranceBasisPoints'],
    ],
    ['PUT', '/api/staff/standing-markup/', { adult: 1, child: 0, infant: 0, serviceFee: 0 }, ['adult']],
  ] as const)('%s %s keeps the changed settings', async (method, path, body, fields) => {
    await send(method, path, body)
    const changed = (await lastChanges())?.map(({ field }) => field) ?? []
    expect(changed).toEqual(expect.arrayContaining([...fields]))
  })

  it('the CSV file has the changes in the language of the reader', async () => {
    const clerk = await signInAs(shop, kit.database, ['Desk'])
    await send('POST', '/api/staff/users/roles', { userId: clerk.userId, roles: ['Finance'] })
    root.browser.cookies.set('lang', 'th')
    const file = await root.browser.get('/api/staff/audit/events.csv')
    expect(file.body).toContain('บทบาท: ฝ่ายสำรองที่นั่ง → ฝ่ายการเงิน')
  })
})
