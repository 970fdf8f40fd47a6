import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Door } from './control-requests.ts'
import { createFaultPlan } from './fault-plan.ts'
import { type Simulator, createSimulatorServer } from './simulator-server.ts'
import { startSimulator } from './start-simulator.ts'
import { createSimulatedClock } from './simulated-clock.ts'

const faults = createFaultPlan()
const clock = createSimulatedClock()
let done = 0
const simulator: Simulator = {
  faults,
  clock,
  ledger: () => ({ done }),
  reset: () => {
    done = 0
  },
  sleep: (ms) => clock.sleep(ms),
  statusAnswer: (status) => ({ status }),
  async handle() {
    done += 1
    return { status: 200, body: { total_amount: '12.50', count: 3 } }
  },
}
const moves: string[] = []
const door: Door = {
  open: async () => void moves.push('open'),
  shut: async () => void moves.push('shut'),
}
const servers = [createSimulatorServer(simulator), createSimulatorServer(simulator, door)]
for (const server of servers)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const [wire, control] = servers.map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`)

beforeEach(() => {
  faults.clear()
  done = 0
  moves.length = 0
})
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

describe('a spoiled response', () => {
  it('makes every amount negative, and nothing else', async () => {
    faults.add([{ malformed: 'negative' }])
    expect(await (await fetch(`${wire}/it`)).json()).toEqual({ total_amount: '-12.50', count: 3 })
  })

  it('has the requested length and is still JSON', async () => {
    faults.add([{ padBytes: 10_000_000 }])
    const text = await (await fetch(`${wire}/it`)).text()
    expect(text.length).toBeGreaterThan(10_000_000)
    expect(JSON.parse(text)).toMatchObject({ count: 3 })
  })

  it('continues until the client disconnects', async () => {
    faults.add([{ endless: true }])
    const reader = (await fetch(`${wire}/it`)).body?.getReader()
    let size = 0
    while (size < 5_000_000) size += (await reader?.read())?.value?.length ?? 0
    await reader?.cancel()
    expect(done).toBe(1)
  })
})

describe('delayed work', () => {
  it('runs after the connection was cut, once the simulated clock is late enough', async () => {
    faults.add([{ dropThenCommitMs: 60_000 }])
    await expect(fetch(`${wire}/it`)).rejects.toThrow('fetch failed')
    clock.advance(30_000)
    expect(done).toBe(0)
    clock.advance(30_000)
    await expect.poll(() => done).toBe(1)
  })

  it('does not run after a reset', async () => {
    faults.add([{ delayMs: 60_000, times: 1 }])
    const isCut = fetch(`${wire}/it`).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    await expect.poll(() => faults.list()).toEqual([])
    await fetch(`${control}/_reset`, { method: 'POST' })
    clock.advance(60_000)
    expect(await isCut).toBe('fetch failed')
    expect(done).toBe(0)
  })

  it('runs on real time, too', async () => {
    faults.add([{ delayMs: 50 }])
    await fetch(`${wire}/it`)
    expect(done).toBe(1)
  })
})

describe('the door', () => {
  const says = (base: string | undefined, input: string) =>
    fetch(`${base}/_control`, { method: 'POST', body: JSON.stringify({ door: input }) })

  it('moves only through the control port', async () => {
    expect((await says(wire, 'shut')).status).toBe(400)
    expect((await says(control, 'shut')).status).toBe(200)
    expect((await says(control, 'open')).status).toBe(200)
    expect(moves).toEqual(['shut', 'open'])
  })

  it('refuses connections while it is shut, and reopens at the same address', async () => {
    const airline = await startSimulator('airline', ['--commit-ms', '1'])
    const asks = async () => (await fetch(`${airline.url}/_ledger`)).status
    expect(await asks()).toBe(200)
    await says(airline.controlUrl, 'shut')
    await expect(asks()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    expect((await fetch(`${airline.controlUrl}/_ledger`)).status).toBe(200)
    await says(airline.controlUrl, 'open')
    expect(await asks()).toBe(200)
    await airline.stop()
  })
})
