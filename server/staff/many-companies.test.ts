import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createCompanyPartStore } from '#server/account/company-part-store.ts'
import { rowsRead } from '#test-kit/rows-read.ts'
import { withDatabases } from '#test-kit/test-database.ts'
import { createCorrectionStore } from './correction-store.ts'

const made = '2026-01-01T00:00:00Z'

withDatabases('among ten thousand companies', (kit) => {
  beforeAll(async () => {
    await sql`insert into company (company_id, name, created_at, updated_at)
      select 'com_' || n, 'Company ' || n, ${made}, ${made} from generate_series(1, 10000) n`.execute(
      kit.database.db,
    )
  })

  it('counts what waits for staff by reading no more than that', async () => {
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
        await createCompanyPartStore(tx).countAsked(),
        await createCorrectionStore(tx).countAsked(),
      )
    })
    expect(counted).toEqual([10, 10])
    expect(read).toBeLessThan(50)
  })
})
