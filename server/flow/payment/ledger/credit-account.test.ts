import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '#contract/problem.ts'
import { CompanyShop } from '#test-kit/account/company-shop.ts'
import { mailText } from '#test-kit/mail-text.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { creditLowMail } from './credit-low-mail.ts'

const languages: readonly Language[] = ['en', 'ja', 'th']

withBothDatabases('the account of a company', (kit) => {
  const at = new CompanyShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  it('equals the sum of its lines after any corrections in any order, each key once', async () => {
    const action = fc.record({
      key: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: -999, max: 999 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const company = await at.company()
        const path = `companies/${company.companyId}/corrections`
        const wanted = actions.filter(({ amount }) => amount !== 0)
        await Promise.all(
          wanted.map(({ key, amount }) =>
            at.staff('POST', path, { amount, note: 'counted', requestKey: `correction-key-${key}` }),
          ),
        )
        const [row, sum] = await at.balance(company)
        const lines = await kit.database.db
          .selectFrom('credit_entry')
          .select(['satang', 'balance_satang', 'action_key'])
          .where('company_id', '=', company.companyId)
          .orderBy('entry_id')
          .execute()
        expect(row).toBe(sum)
        // a debit that takes several credits back has a line for each
        const entered = Map.groupBy(lines, (line) => /correction-key-(\d)/.exec(line.action_key ?? '')?.[1])
        expect(entered.size).toBe(new Set(wanted.map(({ key }) => key)).size)
        for (const [key, parts] of entered) {
          const asked = wanted.filter((one) => String(one.key) === key).map(({ amount }) => amount)
          expect(asked).toContain(parts.reduce((all, { satang }) => all + satang, 0))
        }
        let before = 0
        for (const { satang, balance_satang: after } of lines) {
          expect(after).toBe(before + satang)
          before = after
        }
      }),
      { numRuns: 12 },
    )
  })

  it('rejects an uncovered charge and any change of a line in the database itself', async () => {
    const { companyId } = await at.company({ creditLimit: 100 })
    const path = `companies/${companyId}/corrections`
    await at.staff('POST', path, { amount: 50, note: 'counted', requestKey: 'correction-key-1' })
    const { db } = kit.database
    const tries = [
      sql`insert into credit_entry (company_id, kind, satang, action_key, at) values
        (${companyId}, 'correction', 5, ${`correction:${companyId}:correction-key-1`}, now())`,
      sql`update credit_entry set satang = 60`,
      sql`delete from credit_entry`,
      sql`insert into credit_entry (company_id, kind, satang, action_key, at) values
        (${companyId}, 'booking', -151, 'booking:pay_1', now())`,
    ]
    for (const one of tries) await expect(one.execute(db)).rejects.toThrow()
    expect(await at.balance({ companyId })).toEqual([50, 50])
  })
})

describe.each(languages)('the low balance email (%s)', (language) => {
  it('names the company, the remaining credit and where to go next', () => {
    const standing = {
      companyId: 'com_1',
      name: 'Sukhumvit',
      isOpen: true,
      balance: -80_000,
      creditLimit: 100_000,
      lowBalance: 50_000,
    }
    const reader = { userId: 'usr_1', email: 'agent@example.com', language }
    const mail = mailText(
      creditLowMail(reader, { standing, reason: 'booking:pay_1', publicUrl: 'https://shop.example' }),
    )
    expect(mail.key).toBe('credit-low:com_1:booking:pay_1:usr_1')
    expect(mail.subject).toContain('Sukhumvit')
    for (const word of ['Sukhumvit', '฿200', '฿500', 'https://shop.example/account?section=company'])
      expect(mail.text).toContain(word)
  })
})
