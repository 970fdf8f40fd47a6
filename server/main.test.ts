import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type GivenEnvironment } from './config.ts'

/** A shop in a process of its own, as an operator runs it. */
type ShopProcess = {
  readonly process: ChildProcess
  /** Where it listens; undefined when it ended without doing so. */
  readonly port: Promise<number | undefined>
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

const startLimitMs = 60_000
let dataDir: string
const running: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'farehouse-main-'))
})
afterEach(() => {
  for (const shop of running.splice(0)) shop.kill('SIGKILL')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function startShop(env: GivenEnvironment = {}): ShopProcess {
  const flags = ['--disable-proto=delete', '--disable-warning=ExperimentalWarning']
  const shop = spawn(process.execPath, [...flags, 'server/main.ts', '--without-pages'], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, HOUSE_WORLD: 'timetable', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(shop)
  let said = ''
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    shop.on('close', (code) => resolve({ code, said }))
  })
  const listening = new Promise<number>((resolve) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      const port = /^Farehouse http:\/\/127\.0\.0\.1:(\d+)$/m.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    }
    shop.stdout.on('data', listen)
    shop.stderr.on('data', listen)
  })
  return { process: shop, port: Promise.race([listening, ended.then(() => undefined)]), ended }
}

/** Sends the first half of a request; what comes back is read when the other half has been sent. */
async function sendHalf(
  port: number,
): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> {
  const body = '{"offerId":"off_nothing_like_it"}'
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = `POST /api/pricing/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 10))
  await pause(200)
  return { socket, answer: answer.finally(() => socket.destroy()) }
}

/** What a shop that was told to stop says of itself; asked again while it has not heard of it yet. */
async function readyAfter(port: number): Promise<Response> {
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  return ready.ok ? readyAfter(port) : ready
}

const restOfBody = '{"offerId":"off_nothing_like_it"}'.slice(10)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a shop that is told to stop', { timeout: startLimitMs }, () => {
  test('finishes what it was asked, keeps no connection, and exits 0', async () => {
    const shop = startShop()
    const port = await shop.port
    expect(port).toBeDefined()
    const asked = await sendHalf(port ?? 0)
    shop.process.kill('SIGTERM')
    const ready = await readyAfter(port ?? 0)
    asked.socket.write(restOfBody)
    const answer = await asked.answer
    expect(ready.status).toBe(503)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer.toLowerCase()).toContain('connection: close')
    const { code, said } = await shop.ended
    expect([code, said]).toEqual([0, expect.stringContaining('"event":"stopped"')])
  })

  test('exits at once when it is told twice', async () => {
    const shop = startShop()
    await sendHalf((await shop.port) ?? 0)
    shop.process.kill('SIGINT')
    await pause(600)
    shop.process.kill('SIGINT')
    const { code, said } = await shop.ended
    expect(code).toBe(1)
    // The request that is only half there would else keep it until its patience ends.
    expect(said).not.toContain('drain cut off')
  })
})

describe('a shop that cannot start', { timeout: startLimitMs }, () => {
  test('says which values there are', async () => {
    const { code, said } = await startShop({ SUPPLY: 'amadeus', PORT: 'x' }).ended
    expect(code).toBe(1)
    expect(said).toContain('SUPPLY must be one of: house, sabre, duffel, demo')
    expect(said).toContain('PORT must be a whole number')
    expect(said).not.toMatch(/\bat .*\.ts:\d/)
  })

  test('says that another one has its data', async () => {
    const first = startShop()
    await first.port
    const { code, said } = await startShop().ended
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(/data directory .* DATA_DIR/)])
    first.process.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
  })

  test('says that its port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, said } = await startShop({ PORT: String(port) }).ended
    other.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is in use`)
  })
})
