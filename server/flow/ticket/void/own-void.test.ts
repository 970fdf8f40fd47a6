import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OwnVoidQuoteAnswer, quoteOwnVoid, voidOwnTickets } from '#contract/api/after-sales.ts'
import type { StaffAgencyAnswer } from '#contract/api/agency.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('tickets that their owner voids', (kit) => {
  describe.each(['house', 'sabre', 'duffel'] as const)('at %s', (supplier) => {
    const shop = new AfterSaleShop(kit, supplier)
    beforeAll(() => shop.open())
    beforeEach(() => shop.begin())
    afterAll(() => shop.close())

    async function anOrder(isLeftToOwners: boolean): Promise<WalletOrder> {
      const { version, agency } = (await shop.ask('GET', '/api/staff/agency'))
        .body as unknown as StaffAgencyAnswer
      const changed = { ...agency, selfServiceVoid: isLeftToOwners }
      expect(await shop.ask('PUT', '/api/staff/agency', { version, agency: changed })).toMatchObject({
        status: 200,
      })
      const order = await shop.aTicketedOrder(2)
      if (!order) throw new Error('nothing is for sale')
      await shop.grantVoid(order)
      return order
    }

    const quote = ({ orderKey }: WalletOrder) =>
      shop.at.shop.post<OwnVoidQuoteAnswer & { problem?: string }>(quoteOwnVoid.path, { orderKey })
    const voidAll = ({ orderKey }: WalletOrder, amount = 0) =>
      shop.at.shop.post(voidOwnTickets.path, { orderKey, amount, yes: true })

    it('tickets end their order and come back in full, once, with the yes of the owner in the audit log', async () => {
      const order = await anOrder(true)
      expect(await shop.at.order(order)).toMatchObject({ mayVoid: true })
      if (supplier !== 'house') {
        // staff divide the booking meanwhile
        const { orderNumber } = order
        await shop.ask('POST', '/api/staff/orders/split', { orderNumber, passengers: [1], partySize: 2 })
        const refused = { status: 409, body: { problem: 'bookingBeingChanged' } }
        expect(await quote(order)).toMatchObject(refused)
        expect(await voidAll(order, order.amountDue)).toMatchObject(refused)
        await shop.ask('POST', '/api/staff/orders/split/withdraw', { orderNumber })
      }
      const { body } = await quote(order)
      expect(body).toMatchObject({ amount: order.amountDue, paymentMethod: 'paypal', isByHand: false })
      expect(await voidAll(order, order.amountDue - 1)).toMatchObject({ status: 409 })
      const all = await Promise.all([1, 2].map(() => voidAll(order, body.amount)))
      expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      await shop.at.runDue()
      expect(await shop.at.order(order)).toMatchObject({ state: 'cancelled', mayVoid: false })
      expect(shop.at.wallet.givenBack(order.reference)).toBe(order.amountDue)
      const { orderNumber } = order
      const audit = await kit.database.db.selectFrom('audit_entry').selectAll().execute()
      expect(audit.filter(({ action }) => action === 'POST /api/orders/void/')).toMatchObject([
        { object: orderNumber, detail: { amount: order.amountDue, channel: 'web' } },
      ])
    })

    it('tickets are left to staff where the agency says so', async () => {
      const order = await anOrder(false)
      expect(await shop.at.order(order)).toMatchObject({ mayVoid: false })
      expect(await quote(order)).toMatchObject({ status: 200, body: {} })
      expect(await voidAll(order, order.amountDue)).toMatchObject({ status: 409 })
      expect(await shop.at.order(order)).toMatchObject({ state: 'ticketed' })
    })
  })
})
