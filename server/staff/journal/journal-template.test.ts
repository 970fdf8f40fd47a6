import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JournalAccountsAnswer } from '#contract/api/staff/books/journal.ts'
import type { JournalTemplateAnswer } from '#contract/api/staff/books/journal-template.ts'
import { type JournalTemplate, journalPresets } from '#contract/terms/tax/journal-template.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const place = '/api/staff/journal/template'
const file = '/api/staff/reports/journal.csv?from=2026-11-01&to=2026-11-30&layout=template'

withBothDatabases('the template of the journal', (kit) => {
  let shop: AppUnderTest
  let finance: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    finance = await signInAs(shop, kit.database, ['Finance'])
  })
  afterAll(() => shop.close())

  const template: JournalTemplate = {
    ...journalPresets.general,
    columns: [{ field: 'amount', header: 'ยอด' }],
    separator: 'tab',
    encoding: 'windows874',
  }
  const set = async (follows: number) =>
    (await finance.browser.send('PUT', place, { follows, template })).json<
      JournalTemplateAnswer & Partial<ProblemAnswer>
    >()

  it('finance sets it, one version after the other, and the export follows it', async () => {
    const before = (await finance.browser.get(place)).json<JournalTemplateAnswer>()
    expect(before).toEqual({ version: 0, template: journalPresets.general })
    expect((await finance.browser.get(file)).body).toMatch(/^\uFEFF"Date","Entry"/)
    const { version } = await set(0)
    expect((await set(0)).problem).toBe('changedMeanwhile')
    expect((await set(version)).version).toBeGreaterThan(version)
    const { rawPayload, headers } = await finance.browser.get(file)
    expect(headers['content-type']).toBe('text/csv; charset=windows-874')
    expect(new TextDecoder('windows-874').decode(rawPayload)).toBe('"ยอด"\r\n')
  })

  it('finance does not set the accounts that amounts are posted to', async () => {
    const accounts = (await finance.browser.get('/api/staff/journal/accounts')).json<JournalAccountsAnswer>()
    const refused = await finance.browser.send('PUT', '/api/staff/journal/accounts', accounts)
    expect(refused.json<ProblemAnswer>().problem).toBe('notAllowed')
  })
})
