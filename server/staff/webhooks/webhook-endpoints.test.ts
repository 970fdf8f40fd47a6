import { expect, it } from 'vitest'
import { webhookEventTypes } from '#contract/api/webhooks/webhook-events.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { webhookSuite } from '#test-kit/webhooks/webhook-suite.ts'

const path = '/api/staff/webhooks'
const hourMs = 3_600_000

withDatabase('webhook endpoints', (kit) => {
  const suite = webhookSuite(kit)

  it.each([
    [{ status: 500 }, { status: 500, fault: null, answer: 'Simulated 500' }],
    [{ status: 301 }, { status: 301, fault: null }],
    [{ dropBefore: true }, { status: null, answer: null }],
    [{ padBytes: 100_000 }, { status: null, fault: 'tooLarge' }],
  ])('an event is sent again with the same id after the failure %j', async (fault, logged) => {
    const endpointId = await suite.desk.addEndpoint('/in')
    suite.receiver.faults.add([{ match: { path: '/in' }, times: 1, ...fault }])
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    const [failed] = await suite.desk.deliveries(endpointId)
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, ...logged })
    await suite.advance(6_000)
    const [delivered] = await suite.desk.deliveries(endpointId)
    expect(delivered).toMatchObject({ state: 'delivered', attempts: 2, status: 200, fault: null })
    expect(new Set(suite.receiver.received.map(({ id }) => id))).toEqual(new Set([delivered?.eventId]))
    expect(suite.receiver.received.map(({ path: at }) => at)).not.toContain('/redirected')
  })

  it('a delivery has failed after its last attempt, and is sent again when staff say so, with the same id', async () => {
    const endpointId = await suite.desk.addEndpoint('/in')
    suite.receiver.faults.add([{ match: { path: '/in' }, status: 500 }])
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const [waiting] = await suite.desk.deliveries(endpointId)
      await suite.advance(Date.parse(waiting?.nextAttemptAt ?? '') - suite.shop.clock.nowMs())
    }
    const [failed] = await suite.desk.deliveries(endpointId)
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null })
    suite.receiver.faults.clear()
    const { deliveryId } = failed ?? {}
    await suite.advance(25 * hourMs)
    const { browser } = suite.desk
    const lastDay = await browser.send('POST', `${path}/resend-failed`, { endpointId, days: 1 })
    expect(lastDay.json()).toEqual({ count: 0 })
    const resent = await browser.send('POST', `${path}/resend`, { endpointId, deliveryId })
    expect(resent.json()).toEqual({ count: 1 })
    await suite.shop.app.runDue()
    expect(suite.receiver.received).toMatchObject([{ id: failed?.eventId }])
  })

  it('a receiver that asks for a pause is left alone until it is over', async () => {
    const endpointId = await suite.desk.addEndpoint('/in')
    suite.receiver.askForPause('7200')
    suite.receiver.faults.add([{ match: { path: '/in' }, times: 1, status: 429 }])
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    await suite.sendTest(endpointId)
    await suite.advance(hourMs)
    expect(suite.receiver.received).toEqual([])
    await suite.advance(hourMs)
    expect(suite.receiver.received).toHaveLength(2)
  })

  it('an endpoint that answers 410 is disabled, administrators are notified, and its log can be sent again', async () => {
    const endpointId = await suite.desk.addEndpoint('/in')
    const mails = () => suite.shop.mails().filter((name) => name.includes('webhook-disabled')).length
    const before = mails()
    suite.receiver.faults.add([{ match: { path: '/in' }, times: 1, status: 410 }])
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    expect(await suite.desk.endpoint(endpointId)).toMatchObject({
      disabledReason: 'gone',
      deliveries: { failed: 1 },
    })
    expect(mails() - before).toBe(1)
    expect((await suite.sendTest(endpointId)).json()).toMatchObject({ problem: 'webhookEndpointDisabled' })
    await suite.desk.book()
    await suite.desk.browser.send('POST', `${path}/state`, { endpointId, isEnabled: true })
    await suite.desk.browser.send('POST', `${path}/resend-failed`, { endpointId, days: 30 })
    await suite.shop.app.runDue()
    expect(suite.receivedTypes()).toEqual(['webhook.test'])
  })

  it('an endpoint without a success for five days is disabled', async () => {
    const endpointId = await suite.desk.addEndpoint('/in')
    suite.receiver.faults.add([{ match: { path: '/in' }, status: 503 }])
    for (let day = 0; day < 5; day += 1) {
      await suite.sendTest(endpointId)
      await suite.shop.app.runDue()
      await suite.advance(24 * hourMs - 1)
      expect(await suite.desk.endpoint(endpointId)).toMatchObject({ disabledReason: null })
    }
    await suite.sendTest(endpointId)
    await suite.advance(hourMs)
    expect(await suite.desk.endpoint(endpointId)).toMatchObject({ disabledReason: 'failing' })
  })

  it('both secrets sign for 24 hours after a rotation, and the new one alone afterwards', async () => {
    const endpointId = await suite.desk.addEndpoint('/in')
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    const rotated = await suite.desk.browser.send('POST', `${path}/rotate-secret`, { endpointId })
    const { secret } = rotated.json<{ secret: string }>()
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    expect(suite.receiver.received.map(({ signatures }) => signatures)).toEqual([1, 1])
    expect(suite.receiver.received.at(-1)?.refused).toBe('webhook-signature')
    suite.receiver.expect('/in', [secret])
    await suite.advance(24 * hourMs)
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    expect(suite.receiver.received.slice(2).map(({ refused }) => refused)).toEqual([undefined, undefined])
  })

  it('secrets are encrypted, and neither the list, the log nor the audit shows one', async () => {
    const endpointId = await suite.desk.addEndpoint('/in')
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    const { db } = kit.database
    const row = await db.selectFrom('webhook_endpoint').select('secret').executeTakeFirstOrThrow()
    const audit = await db.selectFrom('audit_entry').selectAll().execute()
    const shown = [
      Buffer.from(row.secret).toString('latin1'),
      JSON.stringify(audit),
      JSON.stringify(await suite.desk.endpoint(endpointId)),
      suite.shop.logged.join('\n'),
    ]
    expect(shown.filter((text) => text.includes('whsec_'))).toEqual([])
  })

  it('addresses that are not public, a seventeenth endpoint and unknown ones are refused', async () => {
    const add = (url: string) =>
      suite.desk.browser.send('POST', `${path}/`, { url, description: '', eventTypes: ['order.paid'] })
    expect((await add('https://10.0.0.1/in')).json()).toMatchObject({ problem: 'webhookAddressRefused' })
    for (let count = 0; count < 16; count += 1)
      expect((await add('https://hooks.agency.example/')).statusCode).toBe(200)
    expect((await add('https://hooks.agency.example/')).json()).toMatchObject({
      problem: 'webhookEndpointsFull',
    })
    const unknown = { endpointId: 'whe_nobodys' }
    for (const one of ['rotate-secret', 'delete', 'test'])
      expect((await suite.desk.browser.send('POST', `${path}/${one}`, unknown)).statusCode).toBe(404)
  })

  it('staff who are no administrators see no endpoint', async () => {
    const { browser } = await signInAs(suite.shop, kit.database, ['Desk', 'Ticketing', 'Finance'])
    expect((await browser.get(`${path}/`)).statusCode).toBe(403)
  })

  it('events and deliveries are deleted after 30 days', async () => {
    const endpointId = await suite.desk.addEndpoint('/in')
    await suite.sendTest(endpointId)
    await suite.shop.app.runDue()
    expect(await suite.desk.deliveries(endpointId)).toHaveLength(1)
    await kit.database.db
      .insertInto('job')
      .values({ kind: 'forget-webhooks', payload: '{}', key: null, run_at: null })
      .execute()
    await suite.advance(30 * 24 * hourMs + 1_000)
    expect(await kit.database.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([])
  })

  it('the API description lists every event with the schema of its payload', async () => {
    const { webhooks } = (await suite.shop.get<{ webhooks: Record<string, object> }>('/api/openapi.json'))
      .body
    expect(Object.keys(webhooks)).toEqual(webhookEventTypes)
    expect(webhooks['order.changed']).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['id', 'type', 'version', 'timestamp', 'sequence', 'data'],
                properties: { data: { required: ['orderNumber', 'state', 'total', 'currency', 'change'] } },
              },
            },
          },
        },
      },
    })
  })
})
