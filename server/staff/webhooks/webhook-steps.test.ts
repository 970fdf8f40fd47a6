import { expect, it } from 'vitest'
import { webhookEvents } from '#contract/api/webhooks/webhook-events.ts'
import { recordWebhookEvent } from '#server/platform/webhooks/webhook-event-store.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { webhookSuite } from '#test-kit/webhooks/webhook-suite.ts'

withBothDatabases('webhooks', (kit) => {
  const suite = webhookSuite(kit)

  it('an order is booked, paid and ticketed, and its events arrive signed, numbered and without names', async () => {
    await suite.desk.addEndpoint('/all')
    const orderNumber = await suite.desk.book()
    await suite.desk.pay(orderNumber)
    await suite.shop.app.runDue()
    const { received } = suite.receiver
    expect(received.map(({ refused }) => refused)).toEqual(received.map(() => undefined))
    expect(suite.receivedTypes().toSorted()).toEqual([
      'order.booked',
      'order.paid',
      'order.ticketed',
      'payment.received',
    ])
    const sequences = received.map(({ payload }) => payload?.sequence ?? 0)
    expect(new Set(sequences).size).toBe(4)
    for (const { payload } of received) {
      expect(payload?.data).toMatchObject({ orderNumber, currency: 'THB' })
      const schema = webhookEvents[payload?.type as keyof typeof webhookEvents].data
      expect(schema.strict().parse(payload?.data)).toEqual(payload?.data)
    }
    expect(JSON.stringify(received)).not.toMatch(/Ferror|canary@|CANARY77|Canary Contact/)
  })

  it('an endpoint receives the types that it has chosen, and nothing is recorded that nobody receives', async () => {
    await suite.desk.book()
    await suite.desk.addEndpoint('/paid', ['order.paid'])
    await suite.desk.pay(await suite.desk.book())
    await suite.shop.app.runDue()
    expect(suite.receivedTypes()).toEqual(['order.paid'])
    const { db } = kit.database
    expect(await db.selectFrom('webhook_event').select('type').execute()).toEqual([{ type: 'order.paid' }])
  })

  it('a transaction that is rolled back leaves no event', async () => {
    await suite.desk.addEndpoint('/all')
    const orderNumber = await suite.desk.book()
    await suite.shop.app.runDue()
    const { db } = kit.database
    const rollback = db.transaction().execute(async (tx) => {
      const readData = () => ({ orderNumber })
      await recordWebhookEvent(tx, { type: 'order.paid', occurredAt: suite.shop.clock.now(), readData })
      throw new Error('rolled back')
    })
    await expect(rollback).rejects.toThrow('rolled back')
    await suite.shop.app.runDue()
    expect(suite.receivedTypes()).toEqual(['order.booked'])
  })
})
