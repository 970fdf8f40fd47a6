import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AirlineMemosAnswer } from '#contract/api/staff/bsp/airline-memos.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { createJournalStore } from '../journal/journal-store.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const path = '/api/staff/airline-memos'
const at = '2026-11-03T05:00:00.000Z' as Instant
const details = { airline: 'TG', reason: '', issuedOn: '2026-11-02', tickets: [], evidence: '' }
const large = { ...details, amount: 9_000_000 }
const small = { ...details, amount: 100 }

withBothDatabases('debit memos of airlines', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    clerk = (await signInAs(shop, kit.database, ['Finance'])).browser
  })
  afterAll(() => shop.close())

  const memos = async () => (await clerk.get(`${path}?show=all`)).json<AirlineMemosAnswer>().memos
  const memo = async (number: string) => {
    const found = (await memos()).find(({ documentNumber }) => documentNumber === number)
    if (!found) throw new Error(`no memo ${number}`)
    return found
  }
  const record = (documentNumber: string, typed: object) =>
    clerk.send('POST', path, { ...typed, kind: 'debit', documentNumber })
  const move = async (number: string, chosen: string) => {
    const { memoId, revision } = await memo(number)
    return clerk.send('POST', `${path}/${memoId}/move`, { revision, move: chosen, note: 'Agreed' })
  }
  const lower = async (number: string) => {
    const { memoId, revision } = await memo(number)
    expect((await clerk.send('PUT', `${path}/${memoId}`, { ...small, revision })).statusCode).toBe(200)
  }
  const bill = async (number: string, satang: number) => {
    const { db } = kit.database
    const dates = { from_on: '2026-11-01', to_on: '2026-11-07', remit_on: '2026-11-15' }
    const period = { period_id: 'bsp_1', ...dates, suppliers: '[]', created_by: 'usr_1', created_at: at }
    await db.insertInto('bsp_period').values(period).execute()
    const ids = { statement_id: 'bsb_1', period_id: 'bsp_1' }
    const file = { file_name: 'a.csv', file_hash: 'a', imported_at: at, imported_by: 'usr_1' }
    await db
      .insertInto('bsp_statement')
      .values({ ...ids, ...file })
      .execute()
    const rest = { taxes_satang: 0, commission_satang: 0, penalty_satang: 0, net_satang: satang }
    await db
      .insertInto('bsp_billing_row')
      .values({ ...ids, document_number: number, transaction: 'ADMA', fare_satang: satang, ...rest })
      .execute()
  }

  it('lets one person accept a small memo, which enters the journal once as a disputed one that was billed does', async () => {
    await record('2170099999991', small)
    expect((await move('2170099999991', 'accept')).statusCode).toBe(200)
    expect(await memo('2170099999991')).toMatchObject({ state: 'accepted', moves: ['settle', 'writeOff'] })
    const journal = createJournalStore(kit.database.db)
    const year = {
      from: '2026-01-01T00:00:00.000Z' as Instant,
      before: '2028-01-01T00:00:00.000Z' as Instant,
    }
    expect(await journal.memoLines(year)).toMatchObject([
      { kind: 'debit', documentNumber: '2170099999991', airline: 'TG', satang: 100 },
    ])
    await record('2170099999996', small)
    await bill('2170099999996', 100)
    for (const number of ['2170099999996', '2170099999997']) {
      await record(number, small)
      await move(number, 'dispute')
      await move(number, 'airlineAccepts')
    }
    await move('2170099999991', 'settle')
    const entered = (await journal.memoLines(year)).map(({ documentNumber }) => documentNumber)
    expect(entered).toEqual(['2170099999991', '2170099999996'])
  })

  it('takes two people for a memo whose amount somebody has lowered below the limit', async () => {
    await record('2170099999992', large)
    await lower('2170099999992')
    expect((await move('2170099999992', 'accept')).statusCode).toBe(200)
    const lowered = await memo('2170099999992')
    expect(lowered).toMatchObject({ amount: 100, state: 'received', waiting: { move: 'accept' } })
    expect(lowered.events.map(({ note }) => note)).toContain('amount 90000.00 → 1.00')
  })

  it('takes two people for a memo of which a statement bills more than was typed, the first of whom can withdraw', async () => {
    await record('2170099999993', small)
    await bill('2170099999993', 9_000_000)
    await move('2170099999993', 'accept')
    const waits = await memo('2170099999993')
    expect(waits).toMatchObject({ state: 'received', waiting: { isMine: true } })
    const withdraw = () => clerk.send('POST', `${path}/${waits.memoId}/withdraw`)
    expect((await withdraw()).statusCode).toBe(200)
    const withdrawn = await memo('2170099999993')
    expect([withdrawn.waiting, withdrawn.events[0]?.action]).toEqual([undefined, 'withdrawn'])
    expect((await withdraw()).json()).toMatchObject({ problem: 'noPendingApproval' })
  })

  it('the badge counts all open memos, and the first approval of one that the list leaves out is not called done', async () => {
    const { db } = kit.database
    const memoRow = (index: number) => ({
      memo_id: `memo_${index}`,
      kind: 'debit' as const,
      document_number: String(2_170_000_000_000 + index),
      airline: 'TG',
      satang: 9_000_000,
      reason: '',
      issued_on: '2026-11-02',
      reply_by: index < 3 ? '2020-01-01' : '2026-12-31',
      state: 'received' as const,
      tickets: '[]',
      evidence: '',
      revision: 1,
      recorded_at: at,
      updated_at: at,
    })
    const rows = Array.from({ length: 510 }, (_, index) => memoRow(index))
    await db.insertInto('airline_memo').values(rows).execute()
    const counts = (await clerk.get(`${path}/counts`)).json<object>()
    expect(counts).toEqual({ open: 510, overdue: 3, dueSoon: expect.any(Number) })
    const listed = new Set((await memos()).map(({ memoId }) => memoId))
    const left = rows.find(({ memo_id }) => !listed.has(memo_id))
    const first = { revision: 1, move: 'accept', note: 'Agreed' }
    const { memos: answered } = (
      await clerk.send('POST', `${path}/${left?.memo_id}/move`, first)
    ).json<AirlineMemosAnswer>()
    expect(answered).toContainEqual(
      expect.objectContaining({ memoId: left?.memo_id, state: 'received', waiting: expect.anything() }),
    )
    expect(await db.selectFrom('audit_outcome').select('outcome').execute()).toEqual([
      { outcome: 'firstOfTwo' },
    ])
  })

  it('lists what waits for an answer first, and of the rest what changed last', async () => {
    for (const number of ['2170000000001', '2170000000002', '2170000000003']) await record(number, small)
    await move('2170000000002', 'accept')
    shop.clock.advance(1000)
    await move('2170000000001', 'accept')
    const listed = (await memos()).map(({ documentNumber }) => documentNumber)
    expect(listed).toEqual(['2170000000003', '2170000000001', '2170000000002'])
  })
})
