import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { aManualBooking } from '#test-kit/staff/a-manual-booking.ts'
import { recountWorkQueue, storedWorkQueue } from '#test-kit/staff/work-queue-recount.ts'

type Order = { readonly orderNumber: string }

withDatabase('a booking that staff divide in the supplier’s own system', (kit) => {
  const deskOf = (shop: AfterSaleShop) => ({
    split: ({ orderNumber }: Order, passengers: readonly number[], more: object = {}) =>
      shop.ask('POST', '/api/staff/orders/split', { orderNumber, passengers, ...more }),
    record: ({ orderNumber }: Order, reference: string, by = 0) =>
      shop.ask('POST', '/api/staff/orders/split/reference', { orderNumber, reference }, by),
    withdraw: ({ orderNumber }: Order, by = 0) =>
      shop.ask('POST', '/api/staff/orders/split/withdraw', { orderNumber }, by),
    orderOf: async (orderNumber: unknown, by = 0) =>
      (await shop.ask('GET', `/api/staff/orders/${String(orderNumber)}`, undefined, by))
        .body as unknown as StaffOrderAnswer,
  })
  const ticketsOf = ({ tickets }: StaffOrderAnswer) =>
    tickets.map(({ ticketNumber, passenger }) => [ticketNumber, passenger])

  describe.each(['sabre', 'duffel'] as const)('at %s', (supplier) => {
    const shop = new AfterSaleShop(kit, supplier)
    const { split, record, withdraw, orderOf } = deskOf(shop)
    beforeAll(() => shop.open())
    beforeEach(() => shop.begin())
    afterAll(() => shop.close())

    const aPaidOrder = async (adults: number): Promise<WalletOrder> => {
      const order = await shop.aTicketedOrder(adults)
      if (!order) throw new Error('nothing is for sale')
      return order
    }
    /** Has the airline's desk divide these travellers off, counted from 1; returns the supplier's reference of theirs. */
    const divideAtDesk = async (order: WalletOrder, travellers: readonly number[]) => {
      const recordLocator = (await shop.orderOf(order)).bookingCode
      await shop.airline?.control({ act: 'divide', recordLocator, travellers })
      const { entries = [] } = (await shop.airline?.ledger()) ?? {}
      const into = entries.findLast(({ kind }) => kind === 'divided')?.division?.into
      const made = (await shop.airline?.reservations())?.find((one) => one.recordLocator === into)
      return { locator: into ?? '', reference: made?.orderId ?? '' }
    }

    it('a split is a task until both bookings are as asked, and then completes as a split from here does', async () => {
      const order = await aPaidOrder(3)
      const before = await shop.orderOf(order)
      expect((await split(order, [2])).body).toEqual({ state: 'requested' })
      expect(await shop.orderOf(order)).toMatchObject({
        work: [{ kind: 'splitToDivide' }],
        split: { open: { state: 'requested', passengers: [2], isReadable: true } },
      })
      expect(await storedWorkQueue(kit.database)).toEqual(await recountWorkQueue(kit.database))
      const { paymentId = '' } = before.payments[0] ?? {}
      expect((await shop.at.giveBack(paymentId, 1_00)).status).toBe(409)
      expect((await record(order, before.bookingCode ?? '')).body['problem']).toBe('splitReferenceUnknown')
      const { reference, locator } = await divideAtDesk(order, [3])
      const { body } = await record(order, reference)
      expect(body).toMatchObject({ state: 'done', differences: [] })
      const [old, made] = [await shop.orderOf(order), await orderOf(body['newOrderNumber'])]
      const [first, second, third] = before.tickets.map(({ ticketNumber }) => ticketNumber)
      expect(ticketsOf(old)).toEqual([
        [first, 0],
        [second, 1],
      ])
      expect(ticketsOf(made)).toEqual([[third, 0]])
      expect(made.bookingCode).toBe(locator)
      expect(old.total + made.total).toBe(before.total)
      expect(old.amountDue + made.amountDue).toBe(before.amountDue)
      expect([old.work, made.work]).toEqual([[], []])
      for (const { orderNumber } of [old, made]) {
        const read = await shop.ask('POST', '/api/staff/orders/documents/refresh', { orderNumber })
        expect(read.status).toBe(200)
      }
      expect([ticketsOf(await shop.orderOf(order)), ticketsOf(await orderOf(made.orderNumber))]).toEqual([
        ticketsOf(old),
        ticketsOf(made),
      ])
      await shop.at.desk('POST', 'reconciliation/run', {})
      const found = await shop.at.desk<{ differences: unknown[] }>('GET', 'reconciliation')
      expect(found.body.differences).toEqual([])
    })

    it('a reference is refused with what differs where the desk has divided others, and the withdrawal takes two then', async () => {
      const order = await aPaidOrder(3)
      const { tickets, passengers } = await shop.orderOf(order)
      await split(order, [0])
      const { reference } = await divideAtDesk(order, [2])
      const { body } = await record(order, reference)
      const [first, second] = tickets.map(({ ticketNumber }) => ticketNumber)
      const lettersOf = (at: number) => passengers[at]?.ticketName.replace(/ [A-Z]+$/, '').replaceAll(' ', '')
      const differs = (reservation: string, missing: number, extra: number) => [
        { reservation, about: 'passengers', missing: [lettersOf(missing)], extra: [lettersOf(extra)] },
        {
          reservation,
          about: 'tickets',
          missing: [missing === 0 ? first : second],
          extra: [extra === 0 ? first : second],
        },
      ]
      expect(body).toEqual({
        state: 'requested',
        differences: [...differs('stays', 1, 0), ...differs('leaves', 0, 1)],
      })
      expect(await kit.database.db.selectFrom('order_split').select('recorded_ref').execute()).toEqual([
        { recorded_ref: null },
      ])
      expect((await withdraw(order)).body).toEqual({ state: 'requested' })
      expect((await withdraw(order)).body).toEqual({ state: 'requested' })
      expect((await orderOf(order.orderNumber, 1)).split.open?.withdrawnBy).toBe('colleague')
      expect((await withdraw(order, 1)).body).toEqual({ state: 'withdrawn' })
      // what the desk has done is asked for anew
      await split(order, [1])
      expect((await record(order, reference)).body).toMatchObject({ state: 'done' })
    })

    it('a split is withdrawn by one person while the supplier still has the whole booking', async () => {
      const order = await aPaidOrder(2)
      await split(order, [1])
      expect((await withdraw(order)).body).toEqual({ state: 'withdrawn' })
      expect(await shop.orderOf(order)).toMatchObject({ work: [], split: { isUnderWay: false } })
      expect((await withdraw(order)).body['problem']).toBe('splitNotOpen')
      expect((await record(order, 'ABCDEF')).body['problem']).toBe('splitNotOpen')
    })

    it('what passengers ask of the airline meanwhile is left to staff, and the new order is sold as the old one', async () => {
      const order = await aPaidOrder(2)
      await kit.database.db.updateTable('booking').set({ is_pay_first: true }).execute()
      await split(order, [1])
      const { reference } = await divideAtDesk(order, [2])
      const { orderNumber } = order
      const sent = async () => (await shop.airline?.ledger())?.entries.length
      const before = await sent()
      const asked = { orderNumber, passenger: 1, segments: [0], code: 'WCHR', text: '', isConsented: true }
      const added = await shop.ask('POST', '/api/staff/orders/services', asked)
      expect(added.body['services']).toContainEqual(
        expect.objectContaining({ passenger: 1, code: 'WCHR', status: 'byHand' }),
      )
      const own = { orderNumber, passenger: 1, email: 'own@customer.example' }
      const changed = await shop.ask('POST', '/api/staff/orders/passenger-contact', own)
      expect(changed.body['services']).toContainEqual(
        expect.objectContaining({ passenger: 1, code: 'CTCE', status: 'byHand' }),
      )
      expect(await sent()).toBe(before)
      const { body } = await record(order, reference)
      expect(body).toMatchObject({ state: 'done' })
      // pages that were opened before name another passenger now
      const name = { title: 'MS', givenName: 'Anna', surname: 'Feror' }
      for (const [path, about] of [
        ['services', { ...asked, passenger: 0 }],
        ['passenger-contact', { ...own, passenger: 0 }],
        ['name-corrections', { orderNumber, passenger: 0, ...name }],
        ['split', { orderNumber, passengers: [0] }],
      ] as const) {
        const late = await shop.ask('POST', `/api/staff/orders/${path}`, { ...about, partySize: 2 })
        expect([path, late.body['problem']]).toEqual([path, 'passengersChanged'])
      }
      const made = await shop.ask('GET', `/api/staff/orders/${String(body['newOrderNumber'])}/services`)
      expect(made.body['services']).toContainEqual(
        expect.objectContaining({ passenger: 0, code: 'WCHR', status: 'byHand' }),
      )
      expect(await kit.database.db.selectFrom('booking').select('is_pay_first').execute()).toEqual([
        { is_pay_first: true },
        { is_pay_first: true },
      ])
    })
  })

  describe('without a supplier', () => {
    const shop = new AfterSaleShop(kit, 'house')
    const { split, record, withdraw, orderOf } = deskOf(shop)
    beforeAll(() => shop.open())
    beforeEach(() => shop.begin())
    afterAll(() => shop.close())

    const aManualOrder = async () => {
      const typed = aManualBooking()
      const [one] = typed.passengers
      const [fare] = typed.fares
      if (!one || !fare) throw new Error('nobody is on it')
      const numbers = ['2172345678901', '2172345678902']
      const { body } = await shop.ask('POST', '/api/staff/manual-bookings', {
        ...typed,
        passengers: [one, { ...one, firstName: 'Suda' }],
        fares: numbers.map((ticketNumber, at) => ({ ...fare, ticketNumber, agencyFee: fare.agencyFee + at })),
        total: typed.total * 2 + 1,
      })
      const orderNumber = String(body['orderNumber'])
      await shop.ask('POST', '/api/staff/payments/received', { orderNumber }, 1)
      await shop.at.runDue()
      return orderOf(orderNumber)
    }

    it('two people record the same reference, and the fares of each passenger go along', async () => {
      const order = await aManualOrder()
      expect(order.state).toBe('ticketed')
      await split(order, [0])
      expect((await record(order, 'newpnr')).body).toEqual({ state: 'requested', differences: [] })
      expect((await record(order, 'NEWPNR')).body).toMatchObject({ state: 'requested' })
      expect((await record(order, 'OTHERS', 1)).body['problem']).toBe('splitReferenceDiffers')
      expect((await withdraw(order)).body).toEqual({ state: 'requested' })
      // the process dies between the record and the new order
      const { schema } = kit.database.db
      await schema
        .alterTable('order_split')
        .addCheckConstraint('test_stop', sql`state <> 'done'`)
        .execute()
      expect((await record(order, 'NEWPNR', 1)).status).toBe(500)
      await schema.alterTable('order_split').dropConstraint('test_stop').execute()
      expect((await record(order, 'OTHERS', 1)).body['problem']).toBe('splitNotOpen')
      await shop.passTime(60_000)
      const old = await orderOf(order.orderNumber)
      const made = await orderOf(old.split.into[0])
      expect(made).toMatchObject({ bookingCode: 'NEWPNR', supplier: 'manual' })
      expect([made.manual?.fares, old.manual?.fares]).toMatchObject([
        [{ agencyFee: 500_00 }],
        [{ agencyFee: 500_01 }],
      ])
      expect([made.total, old.total]).toEqual([23_950_00, 23_950_01])
    })

    it('a member of staff who owned the old order does not pay out a refund of the new one alone', async () => {
      const order = await aManualOrder()
      const { user_id: owner } = await kit.database.db
        .selectFrom('account_role')
        .select('user_id')
        .where('user_id', '!=', order.me)
        .executeTakeFirstOrThrow()
      await kit.database.db.updateTable('booking').set({ owner_user_id: owner }).execute()
      const contact = {
        name: 'Second Example',
        mobilePhone: '+66812345678',
        email: 'second@traveller.example',
      }
      await split(order, [0], { contact })
      await record(order, 'NEWPNR')
      const { body } = await record(order, 'NEWPNR', 1)
      const made = await orderOf(body['newOrderNumber'])
      const { paymentId = '' } = made.payments[0] ?? {}
      await shop.ask('POST', '/api/staff/payments/unapplied-receipts/refund', { paymentId, amount: 100_00 })
      const listed = (await shop.ask('GET', '/api/staff/payments/refunds', undefined, 1)).body
      expect(listed['refunds'] as StaffRefundView[]).toMatchObject([
        { orderNumber: made.orderNumber, needsTwo: true },
      ])
    })
  })
})
