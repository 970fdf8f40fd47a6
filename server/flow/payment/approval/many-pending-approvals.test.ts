import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PendingApprovalsAnswer } from '#contract/api/staff/pending-approvals.ts'
import type { UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { rowsRead } from '#test-kit/database/rows-scanned.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import { createConfirmationStore } from '../manual/confirmation-store.ts'
import { createUnappliedReceiptStore } from '../manual/unapplied-receipt-store.ts'

const desk = '/api/staff/payments'
const dualControlThreshold = 500_00

withBothDatabases('among many first words', (kit) => {
  const at = new WalletHarness(kit)
  let clerk: TestBrowser
  beforeAll(() => at.open({ taking: 'atOnce' }))
  beforeEach(async () => {
    await at.begin()
    clerk = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    const now = (await clerk.get(`${desk}/settings`)).json<PaymentSettings>()
    await clerk.send('PUT', `${desk}/settings`, { ...now, dualControlThreshold })
  })
  afterAll(() => at.shop.close())

  /** Copies of the rows of a table, each with changes of its own; what the database computes it computes anew. */
  const copy = async (table: 'booking' | 'payment', many: number, changes: string) => {
    const { db } = kit.database
    const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
    const names = rows.map((row) => row.column_name)
    const copied = names.map((name) => `(copied).${name}`).join(', ')
    await sql
      .raw(
        `insert into ${table} (${names.join(', ')}) select ${copied} from (
          select jsonb_populate_record(one, jsonb_build_object(${changes})) copied
          from ${table} one, generate_series(1, ${many}) n) copies`,
      )
      .execute(db)
  }
  /** So many orders more like the one there is, each with an attempt of this state. */
  const moreOrders = async (many: number, state: string) => {
    await copy(
      'booking',
      many,
      `'booking_id', 'bkg_' || n, 'order_number', 'FH' || (100000 + n), 'idempotency_key', 'key-' || n,
        'client_reference', 'ref-' || n, 'reservation_ref', 'res-' || n`,
    )
    await copy(
      'payment',
      many,
      `'payment_id', 'pay_' || n, 'booking_id', 'bkg_' || n, 'client_reference', 'ref-' || n,
        'provider_ref', null, 'state', '${state}'`,
    )
  }

  it('lists approvals that still wait for a second person, however many older ones are complete', async () => {
    const { db } = kit.database
    const booked = await at.book()
    const { orderNumber, orderKey, amountDue: amount } = booked
    await at.shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    await moreOrders(300, 'awaited')
    const older = plusMinutes(at.shop.clock.now(), -60)
    // A third waits among the slips, and a third is of orders that take one person; of the rest nothing can be taken.
    await sql`insert into payment_confirmation (payment_id, confirmed_by, satang, transfer_proof_id, at)
      select 'pay_' || n, 'usr_1', case when n % 3 = 1 then 100 else 50000 end,
        case when n % 3 = 0 then 'slp_' || n end, ${older} from generate_series(1, 300) n`.execute(db)
    await sql`update payment set amount_satang = 100
      where payment_id in (select 'pay_' || n from generate_series(1, 300, 3) n)`.execute(db)
    await sql`update booking set state = 'waitlisted'
      where booking_id in (select 'bkg_' || n from generate_series(2, 300, 3) n)`.execute(db)
    await clerk.send('POST', `${desk}/received`, { orderNumber, amount })
    const { waits } = (await clerk.get(`${desk}/pending-approvals`)).json<PendingApprovalsAnswer>()
    expect(waits.map((one) => one.orderNumber)).toEqual([orderNumber])
    const since = plusMinutes(older, -1)
    const found = await createConfirmationStore(db).waiting({ since, dualControlThreshold })
    expect(found.map(({ order }) => order.orderNumber)).toEqual([orderNumber])
  })

  it.each(['as they were written', 'when the database has counted them'])(
    'finds refunds pending approval without reading all refunds, %s',
    async (when) => {
      const { db } = kit.database
      const paid = await at.bookAndPay()
      const { payment_id: paymentId } = await at.latest(paid)
      await moreOrders(300, 'received')
      const old = plusMinutes(at.shop.clock.now(), -60 * 24 * 60)
      await sql`insert into refund (refund_id, booking_id, payment_id, satang, state, why, created_at, updated_at)
        select 'ref_' || n, 'bkg_' || 1 + n % 300, 'pay_' || 1 + n % 300, 1, 'done', 'staff', ${old}, ${old}
        from generate_series(1, 10000) n`.execute(db)
      await sql`insert into approval (action_key, approved_by, approved_value, at)
        select case when n % 2 = 0 then 'giveBack:pay_' || 1 + n % 300 || ':' || n else 'topUp:' || n end,
          'usr_1', '1', ${old} from generate_series(1, 10000) n`.execute(db)
      if (when !== 'as they were written')
        for (const table of ['refund', 'approval', 'payment', 'booking'])
          await sql.raw(`analyze ${table}`).execute(db)
      await clerk.send('POST', `${desk}/unapplied-receipts/refund`, { paymentId, amount: 600_00 })
      const { payments } = (await clerk.get(`${desk}/unapplied-receipts`)).json<{
        payments: UnappliedReceiptView[]
      }>()
      expect(payments.map((one) => one.paymentId)).toEqual([paymentId])
      const since = plusMinutes(at.shop.clock.now(), -30 * 24 * 60)
      const found: string[] = []
      const read = await rowsRead(db, async (tx) => {
        const late = createUnappliedReceiptStore(tx)
        for (const one of [...(await late.wantedBack(since)), ...(await late.open())])
          found.push(one.paymentId)
      })
      expect(found).toEqual([paymentId])
      expect(read).toBeLessThan(1_000)
    },
  )
})
