import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { createCostCentreTopUpStore } from '#server/company/cost-centre-top-up-store.ts'
import type { CompanyPage } from '#server/company/company-list-store.ts'
import { createCompanyStore } from '#server/company/company-store.ts'
import { rowsRead } from '#test-kit/database/rows-scanned.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { createCorrectionStore } from './correction-store.ts'

const made = '2026-01-01T00:00:00Z' as Instant

withDatabase('among ten thousand companies', (kit) => {
  beforeAll(async () => {
    await sql`insert into company (company_id, name, tax_id, state, created_at, updated_at)
      select 'com_' || n, chr(65 + n % 26) || ' ทัวร์ Travel ' || n, 1000000 + 7 * n,
        case when n % 500 = 0 then 'closed' else 'open' end, ${made}, ${made}
      from generate_series(1, 10000) n`.execute(kit.database.db)
  })

  it('The count of pending items reads only the pending rows', async () => {
    const { db } = kit.database
    const stateOf = sql`case when n % 1000 = 0 then 'asked' else 'refused' end`
    const answeredAt = sql`case when n % 1000 = 0 then null else ${made}::timestamptz end`
    await sql`insert into top_up_request (top_up_id, company_id, satang, reference, state, asked_by, asked_at, answered_at)
      select 'top_' || n, 'com_' || n, 1, '', ${stateOf}, 'usr_1', ${made}, ${answeredAt}
      from generate_series(1, 10000) n`.execute(db)
    await sql`insert into credit_correction
        (correction_id, company_id, request_key, satang, note, state, asked_by, asked_at, answered_at)
      select 'cor_' || n, 'com_' || n, '', 1, '', ${stateOf}, 'usr_1', ${made}, ${answeredAt}
      from generate_series(1, 10000) n`.execute(db)
    const counted: number[] = []
    const read = await rowsRead(db, async (tx) => {
      counted.push(
        await createCostCentreTopUpStore(tx).countAsked(),
        await createCorrectionStore(tx).countAsked(),
      )
    })
    expect(counted).toEqual([10, 10])
    expect(read).toBeLessThan(50)
  })

  const readFor = async (page: Omit<CompanyPage, 'most'>) => {
    const names: string[] = []
    const read = await rowsRead(kit.database.db, async (db) => {
      const listed = await createCompanyStore(db).list({ ...page, most: 51 }, made)
      names.push(...listed.map(({ name }) => name))
    })
    return { read, names }
  }
  /** The reference implementation, which reads every company. */
  const namesOf = async ({ search = '', state, after }: Omit<CompanyPage, 'most'>) => {
    const { rows } = await sql<{ name: string }>`select name from company
      where strpos(lower(name), lower(${search})) + strpos(tax_id, ${search}) > 0
        and state = coalesce(${state ?? null}, state)
        and (${after ?? null}::text is null or (lower(name), company_id) >
          (select lower(name), company_id from company where company_id = ${after ?? null}))
      order by lower(name), company_id limit 51`.execute(kit.database.db)
    return rows.map(({ name }) => name)
  }
  const pages: readonly [string, Omit<CompanyPage, 'most'>, number][] = [
    ['all', {}, 51],
    ['all, from a later page', { after: 'com_4711' }, 51],
    ['all, from beyond the last', { after: 'com_nobodys' }, 0],
    ['open ones', { state: 'open' }, 51],
    ['closed ones', { state: 'closed' }, 20],
    ['what most have', { search: 'travel' }, 51],
    ['what most have, in Thai', { search: 'ทัวร์', state: 'open' }, 51],
    ['what one has', { search: 'TRAVEL 4711', state: 'open' }, 1],
    ['what one has that is closed', { search: 'travel 4500', state: 'closed' }, 1],
    ['a tax id', { search: '1032977', state: 'open' }, 1],
    ['two signs', { search: 'z ' }, 51],
    ['one sign that none has', { search: '%' }, 0],
    ['what none has', { search: 'aviation' }, 0],
    ['what none has, of pieces that all have', { search: 'ทัวร์ vel' }, 0],
    ['what few have, from a later page', { search: 'travel 77', after: 'com_4711' }, 51],
  ]
  describe.each(['as they were written', 'when the database has counted them'])('%s', (when) => {
    beforeAll(async () => {
      if (when !== 'as they were written') await sql`analyze company`.execute(kit.database.db)
    })
    it.each(pages)('A search finds %s by reading few companies', async (_what, page, found) => {
      const { read, names } = await readFor(page)
      expect(names).toEqual(await namesOf(page))
      expect(names).toHaveLength(found)
      expect(read).toBeLessThan(1_000)
    })
  })
})
