import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HttpClient, OutgoingResult } from '#server/platform/http-client.ts'
import { silentLog } from '#server/platform/log.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createSupplierCallLog } from './supplier-call-log.ts'
import { supplierCallJobHandlers, forgetSupplierCallsJob } from './supplier-call-jobs.ts'
import { createSupplierCallStore } from './supplier-call-store.ts'
import { type SupplyCall, runWithSupplyCall } from './supply-call.ts'

const answer = (status: number, body: object): OutgoingResult => ({
  kind: 'answer',
  status,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(body)),
})
const order = {
  method: 'POST',
  url: 'https://api.example.com/air/orders',
  body: JSON.stringify({ data: { passengers: [{ given_name: 'Mali' }], selected_offers: ['off_1'] } }),
  timeoutMs: 1000,
  maxBytes: 1000,
} as const

describe('the supplier call log', () => {
  withBothDatabases('exchanges', (kit) => {
    beforeEach(() => kit.clear())

    const aJournal = (result: OutgoingResult) => {
      const clock = testClock()
      const store = createSupplierCallStore(kit.database.db)
      const journal = createSupplierCallLog({ store, clock, ids: testIds(), log: silentLog })
      const http: HttpClient = { send: () => Promise.resolve(result) }
      return { clock, store, journal, http: journal.watch(http, 'duffel') }
    }
    const rows = () => kit.database.db.selectFrom('supplier_call').selectAll().orderBy('at').execute()

    it('records the calls made for an order, without personal data', async () => {
      const { journal, http } = aJournal(answer(201, { data: { id: 'ord_1', owner: { name: 'Mali' } } }))
      const call: SupplyCall = { name: 'book', requestId: 'req_1', clientReference: 'F1-2' }
      await runWithSupplyCall(call, () => http.send(order))
      await journal.settled()
      const [row, ...others] = await rows()
      expect(others).toEqual([])
      expect(row).toMatchObject({
        supplier_id: 'duffel',
        call: 'book',
        request_id: 'req_1',
        client_reference: 'F1-2',
        method: 'POST',
        path: '/air/orders',
        outcome: 'answer',
        status: 201,
      })
      expect(row?.sent).toContain('off_1')
      expect(row?.got).toContain('ord_1')
      expect(JSON.stringify(row)).not.toContain('Mali')
      expect(call.last).toBe('answered')
    })

    it.each([
      ['answered', answer(422, {})],
      ['failed', answer(503, {})],
      ['failed', answer(429, {})],
      ['failed', { kind: 'lost', note: 'timeout' }],
      ['failed', { kind: 'unreachable', note: 'ECONNREFUSED' }],
    ] as const)('reports whether the supplier is reachable: %s', async (last, result) => {
      const { journal, http } = aJournal(result)
      const call: SupplyCall = { name: 'price', requestId: 'req_1' }
      await runWithSupplyCall(call, () => http.send(order))
      await journal.settled()
      expect(call.last).toBe(last)
    })

    it('replaces a long answer by its length', async () => {
      const { journal, http } = aJournal(answer(200, { data: { id: 'x'.repeat(100_000) } }))
      await http.send(order)
      await journal.settled()
      expect(await rows()).toMatchObject([{ call: 'other', got: null, got_bytes: 100_018 }])
    })

    it('records a compressed answer unpacked, and nothing of one that is long when unpacked', async () => {
      const packed = (body: object): OutgoingResult => ({
        kind: 'answer',
        status: 200,
        headers: { 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify(body)),
      })
      const short = aJournal(packed({ id: 'ord_1', given_name: 'Mali' }))
      await short.http.send(order)
      await short.journal.settled()
      const [row] = await rows()
      expect(row?.got).toContain('ord_1')
      expect(row?.got).not.toContain('Mali')
      await kit.clear()
      const long = aJournal(packed({ id: 'x'.repeat(100_000) }))
      await long.http.send(order)
      await long.journal.settled()
      expect(await rows()).toMatchObject([{ got: null }])
    })

    it('deletes entries after thirty days', async () => {
      const { journal, http, clock, store } = aJournal(answer(200, {}))
      const forget = supplierCallJobHandlers({ store, clock })[forgetSupplierCallsJob]
      await http.send(order)
      await journal.settled()
      const job = { payload: {} } as Parameters<NonNullable<typeof forget>>[0]
      clock.advance(29 * 86_400_000)
      await forget?.(job)
      expect(await rows()).toHaveLength(1)
      clock.advance(2 * 86_400_000)
      await forget?.(job)
      expect(await rows()).toEqual([])
    })
  })
})
