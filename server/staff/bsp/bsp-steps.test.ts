import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type {
  BillingImportAnswer,
  BspReconciliationAnswer,
  ReportingPeriodsAnswer,
} from '#contract/api/staff/bsp/bsp-billing.ts'
import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import type { AirlineMemosAnswer } from '#contract/api/staff/bsp/airline-memos.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import type { BookOrder } from '#test-kit/staff/book-order.ts'
import { writeOrder } from '#test-kit/staff/report-books.ts'
import { storedWorkQueue } from '#test-kit/staff/work-queue-recount.ts'
import { createAgreementStore } from '../airline-agreements/agreement-store.ts'

const bsp = '/api/staff/bsp'
const heading = 'Document Number,Transaction,Fare,Tax,Commission,Penalty,Net'
const at = '2026-11-03T05:00:00.000Z' as Instant
const order: BookOrder = {
  airline: 'TG',
  route: ['BKK', 'NRT'],
  company: null,
  method: 'card',
  adults: 1,
  infants: 0,
  fare: 1_000_000,
  markup: 50_000,
  serviceFee: 10_000,
  commission: 0,
  absorbed: 0,
  quoted: 0,
  surcharge: 0,
  madeAt: at,
  soldAt: at,
  cameLate: false,
  ticketedAt: at,
  refunds: [],
  isCancelledByAirline: false,
  end: undefined,
}
const week = { from: '2026-11-01', to: '2026-11-07', remitOn: '2026-11-15', suppliers: ['house'] }

withDatabase('BSP reconciliation', (kit) => {
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

  const send = async <Answer>(method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await clerk.send(method, `${bsp}/${path}`, body)
    return { status: answer.statusCode, body: answer.json<Answer & { problem?: string }>() }
  }
  const addWeek = async () => {
    const { body } = await send<ReportingPeriodsAnswer>('POST', 'periods', week)
    return body.periods[0]?.periodId ?? ''
  }
  const bring = async (period: string, ...rows: readonly string[]) => {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: `${bsp}/billing?period=${period}&name=billing.csv`,
      payload: [heading, ...rows, ''].join('\n'),
      headers: {
        'content-type': 'text/plain',
        'x-requested-with': 'Farehouse',
        cookie: [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        authorization: `Bearer ${clerk.token ?? ''}`,
      },
    })
    return answer.json<BillingImportAnswer>()
  }
  const compared = async (period: string, more = '') =>
    (await clerk.get(`${bsp}/reconciliation?period=${period}${more}`)).json<BspReconciliationAnswer>()
  const tickets = async () => {
    const rows = await kit.database.db
      .selectFrom('ticket')
      .select('ticket_number')
      .orderBy('ticket_number')
      .execute()
    return rows.map((row) => row.ticket_number)
  }
  const row = (documentNumber = '', transaction = 'TKTT', fare = order.fare) => {
    const amount = formatDecimalAmount(satang(fare).amount)
    return `${documentNumber},${transaction},${amount},0,0,0,${amount}`
  }

  it('keeps reporting periods apart, by their days in Bangkok', async () => {
    await addWeek()
    const next = { ...week, from: '2026-11-08', to: '2026-11-14' }
    expect((await send<ReportingPeriodsAnswer>('POST', 'periods', next)).body.periods).toHaveLength(2)
    for (const from of ['2026-11-07', '2026-11-14'])
      expect(await send('POST', 'periods', { ...next, from })).toMatchObject({
        status: 409,
        body: { problem: 'periodOverlaps' },
      })
    expect((await send('POST', 'periods', { ...week, from: '2026-11-20' })).status).toBe(422)
  })

  it('compares every document of the file and of the shop, and follows the shop', async () => {
    const { db } = kit.database
    for (const _ of [1, 2, 3]) await writeOrder(db, order)
    await writeOrder(db, { ...order, ticketedAt: '2026-10-31T16:59:59.000Z' as Instant })
    const [same, other, own] = await tickets()
    const period = await addWeek()
    await bring(period, row(same), row(other, 'TKTT', 1_000_100), row('2179999999999', 'ADMA', 50_000))
    const first = await compared(period)
    expect(first.counts).toEqual({ matched: 1, differs: 1, onlyTheirs: 1, onlyOurs: 1 })
    expect(first.documents).toMatchObject([
      { documentNumber: other, outcome: 'differs', differences: [{ field: 'fare', by: 100 }, { by: 100 }] },
      { documentNumber: '2179999999999', outcome: 'onlyTheirs', airline: 'TG' },
      { documentNumber: own, outcome: 'onlyOurs', orderNumber: expect.stringMatching(/^FH/) },
      { documentNumber: same, outcome: 'matched' },
    ])
    expect(first.totals).toEqual({ documents: 4, ours: 3_000_000, theirs: 2_050_100, difference: -949_900 })
    await db
      .updateTable('ticket')
      .set({ status: 'voided' })
      .where('ticket_number', '=', own ?? '')
      .execute()
    expect((await compared(period)).totals).toMatchObject({ ours: 2_000_000, difference: 50_100 })
  })

  it('imports a file once, and nothing of one that has a wrong or known row', async () => {
    const period = await addWeek()
    const file = [row('2170000000001'), row('2170000000002')]
    const next = { ...week, from: '2026-11-08', to: '2026-11-14' }
    const later =
      (await send<ReportingPeriodsAnswer>('POST', 'periods', next)).body.periods[0]?.periodId ?? ''
    const both = await Promise.all([bring(period, ...file), bring(period, ...file)])
    expect(new Set(both.map(({ imported }) => imported))).toEqual(new Set([0, 2]))
    expect(new Set(both.map(({ isKnown }) => isKnown))).toEqual(new Set([false, true]))
    expect(await bring(period, row('2170000000003'), row('2170000000002'))).toMatchObject({
      isImported: false,
      faults: [{ reason: 'partlyRepeated', row: 3 }],
    })
    expect(await bring(later, ...file, row('2170000000003'))).toMatchObject({
      isImported: false,
      faults: [
        { reason: 'known', row: 2 },
        { reason: 'known', row: 3 },
      ],
    })
    const other = row('2170000000002', 'TKTT', order.fare + 1)
    expect(await bring(period, row('2170000000001'), other, row('2170000000003'))).toMatchObject({
      isImported: false,
      faults: [{ reason: 'amountChanged', row: 3, column: 'fare' }],
    })
    expect(await bring(period, row('2170000000003'), '1,TKTT,1,1,1,1,1')).toMatchObject({
      faults: [{ reason: 'document', row: 3, column: 'document' }],
    })
    expect((await compared(period)).totals.documents).toBe(2)
    expect(await bring('nobodys', ...file)).toMatchObject({ problem: 'notFound' })
    const { db } = kit.database
    await expect(db.updateTable('bsp_billing_row').set({ net_satang: 1 }).execute()).rejects.toThrow(
      /never changed/,
    )
  })

  it('replaces the files that a complete file repeats, and keeps the remarks and the history', async () => {
    const periodId = await addWeek()
    const [first, second, third] = ['2170000000001', '2170000000002', '1310000000003'].map((one) => row(one))
    await bring(periodId, first ?? '', second ?? '')
    expect(await bring(periodId, third ?? '')).toMatchObject({ imported: 1, replaced: [] })
    const remarked = (await compared(periodId)).documents[0]
    const { documentNumber, revision } = remarked ?? {}
    const key = { periodId, documentNumber, transaction: 'TKTT', revision }
    await send('POST', 'remarks', { ...key, kind: 'task', text: 'Ask the airline' })
    const complete = [third, second, row('2170000000004'), first].map((one) => one ?? '')
    expect(await bring(periodId, ...complete)).toMatchObject({
      imported: 4,
      replaced: ['billing.csv', 'billing.csv'],
    })
    const after = await compared(periodId)
    expect(after.period.billed).toBe(4)
    expect(after.counts.onlyTheirs).toBe(4)
    expect(after.documents.filter(({ remark }) => remark)).toMatchObject([
      { documentNumber, remark: { text: 'Ask the airline' } },
    ])
    expect(after.statements.map(({ documents, replacedBy }) => [documents, replacedBy])).toEqual(
      expect.arrayContaining([
        [4, undefined],
        [2, 'billing.csv'],
        [1, 'billing.csv'],
      ]),
    )
    expect(after.statements.every(({ by }) => by !== '')).toBe(true)
    expect(await bring(periodId, first ?? '', second ?? '')).toMatchObject({ isKnown: true })
    const { db } = kit.database
    await expect(db.updateTable('bsp_statement').set({ replaced_by: null }).execute()).rejects.toThrow(
      /only replaced once/,
    )
  })

  it('lists every document of a large period page by page, and those of one outcome', async () => {
    await writeOrder(kit.database.db, order)
    const [ticket] = await tickets()
    const period = await addWeek()
    const billed = Array.from({ length: 401 }, (_, index) => String(2_170_000_000_000 + index))
    await bring(period, row(ticket), ...billed.map((one) => row(one)))
    const seen: string[] = []
    let next: string | undefined = ''
    let pages = 0
    for (; next !== undefined; pages += 1) {
      const page = await compared(period, next && `&after=${encodeURIComponent(next)}`)
      seen.push(...page.documents.map(({ documentNumber }) => documentNumber))
      next = page.next
      expect(page.totals.documents).toBe(402)
    }
    expect([pages, seen]).toEqual([3, [...billed, ticket]])
    const matched = await compared(period, '&outcome=matched')
    expect(matched).toMatchObject({ documents: [{ documentNumber: ticket }], counts: { onlyTheirs: 401 } })
    expect(matched.next).toBeUndefined()
  })

  it('reconciles a late ticket in the period whose statement has it', async () => {
    await writeOrder(kit.database.db, order)
    const [ticket] = await tickets()
    const period = await addWeek()
    const next = { ...week, from: '2026-11-08', to: '2026-11-14' }
    const later =
      (await send<ReportingPeriodsAnswer>('POST', 'periods', next)).body.periods[0]?.periodId ?? ''
    expect((await compared(period)).counts.onlyOurs).toBe(1)
    await bring(later, row(ticket))
    expect((await compared(period)).totals.documents).toBe(0)
    expect((await compared(later)).counts).toMatchObject({ matched: 1, onlyOurs: 0 })
  })

  it('recalls the commission of a refunded ticket as its sale had it', async () => {
    const { db } = kit.database
    await writeOrder(db, { ...order, commission: 70_000 })
    const [ticketNumber = ''] = await tickets()
    const { booking_id } = await db.selectFrom('ticket').select('booking_id').executeTakeFirstOrThrow()
    const paid = { amount: order.fare, currency: 'THB' }
    const lines = [{ kind: 'fare', code: 'FARE', name: 'Fare', paid, comesBack: paid }]
    const quote = { ticketNumber, passenger: 0, use: 'unused', lines, fromSupplier: paid }
    await db
      .insertInto('ticket_refund')
      .values({
        refund_id: 'trf_1',
        booking_id,
        state: 'accepted',
        version: 1,
        route: 'application',
        basis: 'voluntary',
        documents: JSON.stringify([quote]),
        refunded_numbers: JSON.stringify([ticketNumber]),
        from_supplier_satang: order.fare,
        to_customer_satang: order.fare,
        note: '',
        asked_by: 'usr_1',
        sent_at: at,
        updated_at: at,
      })
      .execute()
    const periodId = await addWeek()
    const bspDocuments = async () => (await compared(periodId)).documents
    const documents = await bspDocuments()
    const [sale, refund] = ['TKTT', 'RFND'].map((one) => documents.find((two) => two.transaction === one))
    expect(sale?.ours).toMatchObject({ commission: 70_000, net: 930_000 })
    expect(refund?.ours).toMatchObject({ fare: -1_000_000, commission: -70_000, net: -930_000 })
    // an exchange carries the commission of the sale over to the new ticket
    const old = { original_ticket: '2170000000009' }
    await db.updateTable('ticket').set(old).where('ticket_number', '=', ticketNumber).execute()
    const exchanged = (await bspDocuments()).find(({ transaction }) => transaction === 'RFND')
    expect(exchanged?.ours).toMatchObject({ commission: -70_000, net: -930_000 })
    // where nobody has entered one, the agreement of the day of the sale counts, not that of the exchange
    await db.deleteFrom('manual_fare').execute()
    const sold = { ticket_number: old.original_ticket, booking_id, passenger: 0, coupons: '[]' }
    await db
      .insertInto('ticket')
      .values({ ...sold, issued_at: '2026-10-30T05:00:00.000Z' as Instant, status: 'exchanged' })
      .execute()
    const paidBy = { source: '', suppliers: [], origins: [], destinations: [], cabins: [], fareBasis: '' }
    const rateOf = (basisPoints: number, validFrom: string): AirlineAgreement => ({
      ...paidBy,
      kind: 'commission',
      airline: 'TG',
      validFrom,
      rate: { kind: 'percent', basisPoints },
      base: 'fare',
    })
    await createAgreementStore(db).save({
      version: 1,
      rows: [rateOf(500, '2026-01-01'), rateOf(900, '2026-11-01')],
      savedBy: 'usr_1',
      savedAt: at,
    })
    const agreed = (await bspDocuments()).find(({ transaction }) => transaction === 'RFND')
    expect(agreed?.ours).toMatchObject({ commission: -50_000, net: -950_000 })
    // of a partly used ticket a part comes back of the fare that was exchanged for, which is not its taxes
    const thb = (amount: number) => ({ amount, currency: 'THB' })
    const offers = JSON.stringify([{ fareDifference: thb(300_000), taxDifference: thb(100_000) }])
    const [before, after] = [old.original_ticket, ticketNumber].map((one) => JSON.stringify([one]))
    await sql`insert into ticket_exchange (exchange_id, booking_id, state, version, ticket_numbers, new_numbers,
        itinerary, offers, chosen, agency_fee_satang, due_satang, asked_by, valid_until, sent_at, created_at, updated_at)
      values ('exc_1', ${booking_id}, 'done', 1, ${before}, ${after}, '{}', ${offers}, 0, 0, 300000, 'usr_1',
        ${at}, ${at}, ${at}, ${at})`.execute(db)
    const half = [{ ...lines[0], comesBack: thb(600_000) }]
    const partly = JSON.stringify([{ ...quote, use: 'partlyUsed', lines: half }])
    await db.updateTable('ticket_refund').set({ documents: partly }).execute()
    const recalled = (await bspDocuments()).find(({ transaction }) => transaction === 'RFND')
    expect(recalled?.ours).toMatchObject({ fare: -600_000, commission: -25_000 })
  })

  it('keeps the reason of a difference while both sides stay as they were', async () => {
    await writeOrder(kit.database.db, order)
    const [ticket = ''] = await tickets()
    const periodId = await addWeek()
    await bring(periodId, row(ticket, 'TKTT', 1_000_100))
    const revision = (await compared(periodId)).documents[0]?.revision
    const key = { periodId, documentNumber: ticket, transaction: 'TKTT', revision }
    const remark = { ...key, kind: 'task', text: 'Ask TG' }
    await send('POST', 'remarks', remark)
    await send('POST', 'remarks', { ...remark, kind: 'explained', text: 'Fare filed late' })
    expect((await compared(periodId)).documents).toMatchObject([
      { remark: { kind: 'explained', text: 'Fare filed late' } },
    ])
    expect(await send('POST', 'remarks', { ...remark, documentNumber: '2179999999999' })).toMatchObject({
      status: 404,
    })
    await kit.database.db.updateTable('ticket').set({ status: 'voided' }).execute()
    for (const document of (await compared(periodId)).documents) expect(document).not.toHaveProperty('remark')
  })

  it('refuses a remark on amounts that its author has not seen', async () => {
    const { db } = kit.database
    await writeOrder(db, order)
    const [documentNumber = ''] = await tickets()
    const periodId = await addWeek()
    const seen = (await compared(periodId)).documents[0]?.revision
    const remark = { periodId, documentNumber, transaction: 'TKTT', kind: 'explained', text: 'Sold late' }
    await bring(periodId, row(documentNumber, 'TKTT', 1_000_100))
    expect(await send('POST', 'remarks', { ...remark, revision: seen })).toMatchObject({
      status: 409,
      body: { problem: 'billedDocumentChanged' },
    })
    const [changed] = (await compared(periodId)).documents
    expect(changed).not.toHaveProperty('remark')
    expect((await send('POST', 'remarks', { ...remark, revision: changed?.revision })).status).toBe(200)
  })

  it('records the debit memos of a statement once, and expects to be billed for those that are accepted', async () => {
    await writeOrder(kit.database.db, order)
    const [ticket = ''] = await tickets()
    const period = await addWeek()
    const adm = row('2170099999999', 'ADMA', 9_000_000)
    await bring(period, adm, row(ticket))
    await bring(period, adm, row(ticket), row('2170099999998', 'ACMA', -5_000))
    const memos = async () => (await clerk.get('/api/staff/airline-memos')).json<AirlineMemosAnswer>().memos
    expect((await memos()).map(({ kind, amount, airline, state }) => [kind, amount, airline, state])).toEqual(
      expect.arrayContaining([
        ['debit', 9_000_000, 'TG', 'received'],
        ['credit', 5_000, 'TG', 'received'],
      ]),
    )
    const [memo] = (await memos()).filter(({ kind }) => kind === 'debit')
    const { memoId = '', revision = 0 } = memo ?? {}
    const path = `/api/staff/airline-memos/${memoId}`
    const details = { airline: 'TG', amount: 9_000_000, reason: 'Fare difference', evidence: 'GDS history' }
    const dates = { issuedOn: '2026-11-02', replyBy: '2026-11-16' }
    const change = { ...details, ...dates, revision, tickets: [ticket] }
    expect((await clerk.send('PUT', path, change)).statusCode).toBe(200)
    const [changed] = (await memos()).filter(({ kind }) => kind === 'debit')
    expect(changed).toMatchObject({ orderNumber: expect.stringMatching(/^FH/), replyBy: '2026-11-16' })
    expect(await storedWorkQueue(kit.database)).toMatchObject([
      { kind: 'debitMemo', satang: 9_000_000, dueAt: '2026-11-16T16:59:00.000Z' },
    ])
    expect((await clerk.send('PUT', path, change)).json()).toMatchObject({ problem: 'changedMeanwhile' })
    const other = (await signInAs(shop, kit.database, ['Finance'])).browser
    const move = { revision: revision + 1, move: 'accept', note: 'Our mistake' }
    const moved = async (by: TestBrowser, body: object = move) => {
      const answer = (await by.send('POST', `${path}/move`, body)).json<AirlineMemosAnswer>()
      return answer.memos.find((one) => one.memoId === memoId)
    }
    const waiting = { move: 'accept', isMine: true }
    expect(await moved(clerk)).toMatchObject({ state: 'received', waiting })
    expect(await moved(clerk)).toMatchObject({ state: 'received', waiting })
    expect((await compared(period)).counts).toMatchObject({ onlyTheirs: 2 })
    expect(await moved(other)).toMatchObject({
      state: 'accepted',
      billed: { periodId: period, amount: 9_000_000 },
      events: [
        { action: 'accept' },
        { action: 'approved' },
        {},
        { action: 'changed' },
        { action: 'imported' },
      ],
    })
    const { documents, totals } = await compared(period)
    expect(documents.find((one) => one.transaction === 'ADMA')).toMatchObject({
      outcome: 'matched',
      memo: { memoId, state: 'accepted' },
    })
    expect(totals.ours).toBe(order.fare + 9_000_000)
    expect(await storedWorkQueue(kit.database)).toEqual([])
    const { db } = kit.database
    await expect(db.deleteFrom('airline_memo_event').execute()).rejects.toThrow(/never deleted/)
  })
})
