import { type Server, createServer } from 'node:http'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficialBench, officialBench, now, refusal } from './official-bench.suite.ts'

type Heard = { readonly signature: string; readonly body: string }
type ReceivedEvent = {
  readonly type: string
  readonly idempotency_key: string
  readonly data: { readonly object: Record<string, unknown> }
}

/** A webhook receiver whose answer can be set. */
type Listener = { readonly url: string; readonly heard: Heard[]; answer: number; readonly server: Server }

const bench: OfficialBench = officialBench()
let listener: Listener
let secret: string

async function listen(): Promise<Listener> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({
        signature: String(request.headers['x-duffel-signature']),
        body: Buffer.concat(chunks).toString(),
      })
      response.writeHead(one.answer).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const one: Listener = { url: `http://127.0.0.1:${port}/`, heard, answer: 200, server }
  return one
}

beforeAll(async () => {
  listener = await listen()
})
beforeEach(async () => {
  listener.heard.length = 0
  listener.answer = 200
  const events = [
    'order.created',
    'order.creation_failed',
    'payment.created',
    'order.airline_initiated_change_detected',
    'order_cancellation.confirmed',
  ]
  secret = (await bench.duffel().webhooks.create({ url: listener.url, events })).data.secret
})
afterEach(async () => {
  const webhooks = (await bench.duffel().webhooks.list({})).data
  // DELETE answers 204, which the official client cannot parse
  await Promise.all(webhooks.map((one) => bench.raw('DELETE', `/air/webhooks/${one.id}`)))
})
afterAll(() => listener.server.close())

/** Waits for this many deliveries and returns them parsed. */
async function told(count: number): Promise<ReceivedEvent[]> {
  await expect.poll(() => listener.heard.length, { interval: 20 }).toBeGreaterThanOrEqual(count)
  return listener.heard.map((one) => JSON.parse(one.body) as ReceivedEvent)
}

describe('webhooks', () => {
  it('send signed events about an order', async () => {
    const order = await bench.aHold()
    const payment = { type: 'balance', amount: order.total_amount, currency: order.total_currency } as const
    await bench.duffel().payments.create({ order_id: order.id, payment })
    const events = await told(2)
    expect(new Set(events.map((one) => one.type))).toEqual(new Set(['order.created', 'payment.created']))
    const created = events.find((one) => one.type === 'order.created')
    expect(created).toMatchObject({
      idempotency_key: order.id,
      data: { object: { id: order.id, metadata: { clientReference: 'F-1' } } },
    })
    for (const { signature, body } of listener.heard) {
      const [, seconds = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      expect(digest).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
      expect(Math.abs(Number(seconds) * 1000 - Date.parse(now))).toBeLessThan(60_000)
    }
  })

  it('arrive again until they are accepted, and on request', async () => {
    listener.answer = 503
    await bench.aHold()
    await told(1)
    listener.answer = 200
    await bench.airline().control({ clock: { advanceMs: 1500 } })
    const [first, second] = await told(2)
    expect(second).toEqual(first)

    const input = { delivery_success: false, endpoint_id: '' }
    const all = (await bench.duffel().webhooks.listDeliveries({ type: 'order.created' } as never)).data
    expect(all.map((one) => one.response_status_code)).toEqual([200, 503])
    expect(all.filter((one) => one.delivery_success === input.delivery_success)).toHaveLength(1)
    await bench.raw('POST', `/air/webhooks/events/${all[0]?.event_id}/actions/redeliver`)
    expect((await told(3))[2]).toEqual(first)
  })

  it('can be pinged, deactivated and refused', async () => {
    const [webhook] = (await bench.duffel().webhooks.list({})).data
    const id = webhook?.id ?? ''
    expect(webhook).not.toHaveProperty('secret')
    expect(await bench.raw('POST', `/air/webhooks/${id}/actions/ping`)).toBe(200)
    expect((await told(1))[0]?.type).toBe('ping.triggered')
    await bench.duffel().webhooks.update(id, { active: false, events: ['order.created'], url: listener.url })
    await bench.aHold()
    expect(listener.heard).toHaveLength(1)
    const badEvent = bench.duffel().webhooks.create({ url: listener.url, events: ['order.dreamt'] })
    expect(await refusal(badEvent)).toBe('validation_inclusion')
  })
})

describe('an airline-initiated change', () => {
  it('sends an event, shows old and new, and can be accepted once', async () => {
    const order = await bench.aHold()
    const before = order.slices[0]?.segments[0]
    await bench
      .airline()
      .control({ act: 'scheduleChange', recordLocator: order.booking_reference, minutes: 95 })

    const events = await told(2)
    const change = (await bench.duffel().airlineInitiatedChanges.list(order.id)).data as unknown as readonly {
      id: string
      added: typeof order.slices
      removed: typeof order.slices
      available_actions: string[]
      action_taken: string | null
    }[]
    const [aic] = change
    expect(events.at(-1)).toMatchObject({
      type: 'order.airline_initiated_change_detected',
      data: { object: { id: order.id, aic_id: aic?.id } },
    })
    expect(aic).toMatchObject({ action_taken: null })
    expect(aic?.available_actions).toContain('accept')
    expect(aic?.removed[0]?.segments[0]?.departing_at).toBe(before?.departing_at)
    const minutes =
      (Date.parse(String(aic?.added[0]?.segments[0]?.departing_at)) -
        Date.parse(String(before?.departing_at))) /
      60_000
    expect(minutes).toBe(95)
    expect((await bench.duffel().orders.get(order.id)).data.airline_initiated_changes).toHaveLength(1)

    const accepted = (await bench.duffel().airlineInitiatedChanges.accept(aic?.id ?? '')).data
    expect(accepted).toMatchObject({ action_taken: 'accepted', available_actions: [] })
    expect(await refusal(bench.duffel().airlineInitiatedChanges.accept(aic?.id ?? ''))).toBe(
      'unsupported_action',
    )
    const after = (await bench.duffel().orders.get(order.id)).data
    expect(after.slices[0]?.segments[0]?.departing_at).toBe(aic?.added[0]?.segments[0]?.departing_at)
  })

  it('refunds in full a flight that the airline cancels', async () => {
    const order = await bench.aHold()
    const payment = { type: 'balance', amount: order.total_amount, currency: order.total_currency } as const
    await bench.duffel().payments.create({ order_id: order.id, payment })
    await bench.airline().control({ act: 'carrierCancel', recordLocator: order.booking_reference })
    const after = (await bench.duffel().orders.get(order.id)).data
    expect(after.slices).toEqual([])
    expect(after.airline_initiated_changes[0]).toMatchObject({ added: [], action_taken: null })
    const quote = (await bench.duffel().orderCancellations.create({ order_id: order.id })).data
    expect(quote).toMatchObject({ refund_amount: order.total_amount, refund_to: 'balance' })
  })
})

describe('an order accepted for later processing', () => {
  it('appears in the books later, with an event', async () => {
    await bench.airline().control({ acceptThenCommitMs: 200, match: { method: 'POST', path: '/air/orders' } })
    const offer = await bench.anOffer()
    expect(await bench.holdStatus(offer)).toBe(202)
    expect(await bench.airline().reservations()).toEqual([])
    expect((await told(1))[0]).toMatchObject({ type: 'order.created' })
    expect(await bench.airline().reservations()).toMatchObject([{ clientReference: 'F-1', state: 'held' }])
  })

  it('sends an event when it fails', async () => {
    await bench.airline().control({ acceptThenFail: true, match: { method: 'POST', path: '/air/orders' } })
    const offer = await bench.anOffer()
    expect(await bench.holdStatus(offer)).toBe(202)
    const [event] = await told(1)
    expect(event).toMatchObject({
      type: 'order.creation_failed',
      data: { object: { offer_id: offer.id, metadata: { clientReference: 'F-1' } } },
    })
    expect(await bench.airline().reservations()).toEqual([])
  })
})
