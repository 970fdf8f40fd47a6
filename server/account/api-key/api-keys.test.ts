import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiScope } from '#contract/api-scopes.ts'
import type { ApiKeyLine, NewApiKeyAnswer } from '#contract/api/staff/integrations/api-keys.ts'
import type { AuditEventsAnswer } from '#contract/api/staff/audit.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const sales = '/api/staff/reports/sales?from=2026-11-01&to=2026-11-30'
const minutesPerDay = 24 * 60
const dayMs = minutesPerDay * 60_000

withBothDatabases('API keys', (kit) => {
  let shop: AppUnderTest
  let root: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, { RATE_LIMITS: 'on' })
    root = await signInAs(shop, kit.database, ['Administrator'])
  })
  afterAll(() => shop.close())

  const make = async (scopes: readonly ApiScope[], by = root, lifetimeDays = 30) => {
    const wanted = { name: 'Bookkeeping', scopes, lifetimeDays }
    const made = await by.browser.send('POST', '/api/staff/api-keys', wanted)
    expect(made.statusCode).toBe(201)
    return made.json<NewApiKeyAnswer>()
  }
  const ask = async (secret: string, url: string) => {
    const authorization = `Bearer ${secret}`
    const { statusCode, body, headers } = await shop.app.http.inject({ url, headers: { authorization } })
    const isJson = String(headers['content-type']).startsWith('application/json')
    const { problem } = isJson ? (JSON.parse(body) as Partial<ProblemAnswer>) : {}
    return { status: statusCode, problem, wait: headers['retry-after'] }
  }
  const lineOf = async (apiKeyId: string) => {
    const { apiKeys } = (await root.browser.get('/api/staff/api-keys')).json<{ apiKeys: ApiKeyLine[] }>()
    return apiKeys.find((one) => one.apiKeyId === apiKeyId)
  }

  it('a key reads what its scopes cover and nothing else', async () => {
    const { apiKeyId, secret } = await make(['reports:read'])
    expect((await lineOf(apiKeyId))?.lastUsedAt).toBeUndefined()
    expect(await ask(secret, sales)).toMatchObject({ status: 200 })
    expect(await ask(secret, '/api/staff/order-list')).toMatchObject({
      status: 403,
      problem: 'apiScopeMissing',
    })
    expect(await ask(secret, '/api/staff/users')).toMatchObject({ status: 403, problem: 'apiKeyNotAccepted' })
    expect(await ask(secret, '/api/agency')).toMatchObject({ status: 403, problem: 'apiKeyNotAccepted' })
    expect(await ask(`${secret.slice(0, -1)}.`, sales)).toMatchObject({ status: 401, problem: 'apiKeyWrong' })
    expect(await lineOf(apiKeyId)).toMatchObject({
      standing: 'active',
      scopes: ['reports:read'],
      secretEnd: secret.slice(-4),
      lastUsedAt: shop.clock.now(),
    })
  })

  it('a key loses the rights that its maker loses, and is suspended with the account', async () => {
    const maker = await signInAs(shop, kit.database, ['Administrator'])
    const { apiKeyId, secret } = await make(['reports:read', 'orders:read'], maker)
    await setRoles(kit.database, maker.userId, ['Desk'])
    expect(await ask(secret, '/api/staff/order-list')).toMatchObject({ status: 200 })
    expect(await ask(secret, sales)).toMatchObject({ status: 403, problem: 'apiKeyWithoutRight' })
    expect(await lineOf(apiKeyId)).toMatchObject({ standing: 'active', limitedScopes: ['reports:read'] })
    await root.browser.send('POST', '/api/staff/users/lock', { userId: maker.userId })
    expect(await ask(secret, '/api/staff/order-list')).toMatchObject({ problem: 'apiKeyWithoutRight' })
    expect(await lineOf(apiKeyId)).toMatchObject({ standing: 'suspended' })
  })

  it('a revoked and an expired key are refused', async () => {
    const revoked = await make(['reports:read'])
    const { apiKeyId } = revoked
    await root.browser.send('POST', '/api/staff/api-keys/revoke', { apiKeyId })
    expect(await ask(revoked.secret, sales)).toMatchObject({ status: 401, problem: 'apiKeyRevoked' })
    const maker = await signInAs(shop, kit.database, ['Administrator'])
    const { secret } = await make(['reports:read'], maker, 7)
    shop.clock.advance(7 * dayMs)
    expect(await ask(secret, sales)).toMatchObject({ status: 401, problem: 'apiKeyExpired' })
    root = await signInAs(shop, kit.database, ['Administrator'])
    expect((await lineOf(apiKeyId))?.standing).toBe('revoked')
  })

  it('a key that asks too often is told when to come back', async () => {
    const [busy, other] = [await make(['health:read']), await make(['reports:read'])]
    // Refused requests count, too, and cost the least here.
    let answer = await ask(busy.secret, '/api/agency')
    for (let times = 0; times < 300 && answer.status === 403; times += 1)
      answer = await ask(busy.secret, '/api/agency')
    expect(answer).toMatchObject({ status: 429, problem: 'tooManyRequests' })
    expect(Number(answer.wait)).toBeGreaterThan(0)
    const authorization = `bearer ${busy.secret}`
    const spelledOtherwise = await shop.app.http.inject({ url: '/api/agency', headers: { authorization } })
    expect(spelledOtherwise.statusCode).toBe(429)
    const stored = await kit.database.db.selectFrom('api_key').selectAll().execute()
    await kit.database.db.deleteFrom('api_key').execute()
    expect(await ask(busy.secret, sales), 'is refused without a query').toMatchObject({ status: 429 })
    await kit.database.db.insertInto('api_key').values(stored).execute()
    expect(await ask(other.secret, sales)).toMatchObject({ status: 200 })
  })

  it('making a key needs a reauthentication, is audited and mailed, and its secret is kept nowhere', async () => {
    const { apiKeyId, secret } = await make(['orders:read', 'reports:read'])
    expect(await ask(secret, '/api/staff/order-list.csv')).toMatchObject({ status: 200 })
    const events = (await root.browser.get('/api/staff/audit/events')).json<AuditEventsAnswer>().events
    const exported = events.find(({ action }) => action === 'GET /api/staff/order-list.csv')
    expect(exported).toMatchObject({ by: { userId: root.userId }, detail: { apiKey: apiKeyId } })
    expect(events.find(({ object }) => object === apiKeyId)).toMatchObject({
      action: 'POST /api/staff/api-keys',
      detail: { scopes: 'orders:read reports:read', lifetimeDays: 30 },
    })
    await shop.app.runDue()
    const mails = shop.mails().map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    expect(mails.some((text) => text.includes('An API key was created'))).toBe(true)
    const rows = await kit.database.db.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify([rows, events, mails, shop.logged])).not.toContain(secret.slice(3, 20))
    await kit.database.db.updateTable('account_session').set({ reauthenticated_at: null }).execute()
    const body = { name: 'X', scopes: ['orders:read'], lifetimeDays: 7 }
    const refused = await root.browser.send('POST', '/api/staff/api-keys', body)
    expect(refused.json<ProblemAnswer>().problem).toBe('reauthRequired')
  })
})
