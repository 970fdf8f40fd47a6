import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fault, createFaultPlan } from './fault-plan.ts'
import { createNotifier } from './notifier.ts'
import { createSimulatedClock } from './simulated-clock.ts'

const faults = createFaultPlan()
const clock = createSimulatedClock()
const told = createNotifier({ faults, clock })
let heard: { body: string; signature: string }[] = []
let answers: number[] = []
const shop = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push({ body, signature: String(request.headers['x-signature']) })
    response.writeHead(answers.shift() ?? 200).end()
  })
})
await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`

/** allows for a slow machine */
const patience = { timeout: 15_000 }

const tell = (event: string) =>
  told.send({
    url,
    event,
    body: `{"event":"${event}","amount":100}`,
    sign: ({ body, isForged }) => ({ headers: { 'x-signature': isForged ? 'bad' : `over ${body.length}` } }),
    spoil: (body) => body.replace('100', '101'),
  })
const strike = (fault: Fault, path = 'paid') =>
  faults.add([{ times: 1, ...fault, match: { method: 'NOTIFY', path } }])
const events = () => heard.map((one) => (JSON.parse(one.body) as { event: string }).event)
const states = () => told.list().map((one) => one.state)

beforeEach(() => {
  heard = []
  answers = []
  faults.clear()
  told.reset()
})
afterAll(() => {
  shop.close()
})

describe('the notifier', () => {
  it('delivers once when the receiver accepts', async () => {
    tell('paid')
    await expect.poll(states, patience).toEqual(['delivered'])
    expect(heard).toEqual([{ body: '{"event":"paid","amount":100}', signature: 'over 29' }])
  })

  it('retries with growing waits until the receiver accepts', async () => {
    answers = [500, 404]
    tell('paid')
    await expect.poll(() => heard.length, patience).toBe(1)
    await expect.poll(() => told.list()[0]?.sendings.length, patience).toBe(1)
    clock.advance(1000)
    await expect.poll(() => told.list()[0]?.sendings.length, patience).toBe(2)
    expect(states()).toEqual(['waiting'])
    clock.advance(2000)
    await expect.poll(states, patience).toEqual(['delivered'])
    expect(told.list()[0]?.sendings.map((one) => one.answer)).toEqual([500, 404, 200])
  })

  it('ignores faults of requests', async () => {
    faults.add([{ dropBefore: true, times: 1 }])
    tell('paid')
    await expect.poll(states, patience).toEqual(['delivered'])
    expect(faults.list()).toHaveLength(1)
  })

  it('duplicates, drops, forges and alters amounts on request', async () => {
    strike({ duplicate: true })
    tell('paid')
    await expect.poll(states, patience).toEqual(['delivered'])
    expect(events()).toEqual(['paid', 'paid'])
    strike({ badSignature: true }, 'forged')
    strike({ wrongAmount: true }, 'spoiled')
    tell('forged')
    tell('spoiled')
    await expect.poll(states, patience).toEqual(['delivered', 'delivered', 'delivered'])
    expect(heard.find((one) => one.body.includes('forged'))?.signature).toBe('bad')
    expect(heard.find((one) => one.body.includes('spoiled'))?.body).toContain('101')
    strike({ dropBefore: true }, 'lost')
    tell('lost')
    await expect.poll(() => told.list()[3]?.sendings.map((one) => one.answer)).toEqual(['dropped'])
    clock.advance(1000)
    await expect.poll(() => told.list()[3]?.state, patience).toBe('delivered')
  })

  it('holds one notification back until after the next', async () => {
    strike({ reorder: true }, 'first')
    tell('first')
    tell('second')
    await expect.poll(states, patience).toEqual(['delivered', 'delivered'])
    expect(events()).toEqual(['second', 'first'])
  })

  it('sends nothing more after a reset', async () => {
    answers = [500]
    tell('paid')
    await expect.poll(() => told.list()[0]?.sendings.length, patience).toBe(1)
    told.reset()
    clock.advance(5000)
    tell('next')
    await expect.poll(states, patience).toEqual(['delivered'])
    expect(events()).toEqual(['paid', 'next'])
  })
})
