import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import type { GivenEnvironment } from './config.ts'

/** A shop in a process of its own, as an operator runs it. */
type ShopProcess = {
  readonly process: ChildProcess
  /** The port it listens on; undefined when it exited before. */
  readonly port: Promise<number | undefined>
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

const startLimitMs = 180_000
let folder: string
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farehouse-main-'))
})
afterAll(async () => {
  for (const shop of running) shop.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const emptyDataDir = () => mkdtemp(join(folder, 'data-'))

/** Returns a data directory whose database is migrated. */
async function migratedDataDir(): Promise<string> {
  const dataDir = await emptyDataDir()
  await copyEmbeddedDatabase(dataDir)
  return dataDir
}

function startShop(env: GivenEnvironment): ShopProcess {
  const flags = ['--disable-proto=delete', '--disable-warning=ExperimentalWarning']
  const shop = spawn(process.execPath, [...flags, 'server/main.ts', '--without-pages'], {
    env: childEnvironment({ PORT: '0', HOUSE_WORLD: 'timetable', ...env }),
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

/** Runs the command that creates an administrator, as an operator does beside a running shop. */
async function createAdmin(dataDir: string) {
  const program = spawn(process.execPath, ['scripts/create-admin.ts', '--email', 'owner@agency.example'], {
    env: childEnvironment({ DATA_DIR: dataDir }),
  })
  program.stdin.end('open the hangar\n')
  const [out, fault, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise((resolve) => program.once('exit', resolve)),
  ])
  return { code, said: `${out}${fault}` }
}

const body = '{"offerId":"off_nothing_like_it"}'
const firstHalf = `POST /api/pricing/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`

/**
 * Sends half of a request, and returns a function that sends the rest and reads the response. The half
 * follows a request that is answered at once: by then the shop has begun to read it.
 */
async function sendHalf(port: number): Promise<() => Promise<string>> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const isRead = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      resolve()
    })
  })
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${firstHalf}`)
  await isRead
  return async () => {
    socket.write(body.slice(10))
    await closed
    return text.slice(text.lastIndexOf('HTTP/1.1 '))
  }
}

/** Returns the readiness of a stopping shop until it accepts no more connections. */
async function readinessUntilClosed(port: number): Promise<readonly number[]> {
  const statuses: number[] = []
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (!answer) return statuses
    statuses.push(answer.status)
  }
}

describe.concurrent('the process of a shop', { timeout: startLimitMs }, () => {
  test('the process keeps a second process from its data and creates an administrator for the command line; on a stop signal it finishes open requests and exits 0', async ({
    expect,
  }) => {
    const dataDir = await emptyDataDir()
    const shop = startShop({ DATA_DIR: dataDir })
    const port = await shop.port
    expect(port).toBeDefined()
    const second = await startShop({ DATA_DIR: dataDir }).ended
    expect(second.code).toBe(1)
    expect(second.said.trim().split('\n')).toEqual([expect.stringMatching(/data directory .* DATA_DIR/)])
    expect(await createAdmin(dataDir)).toEqual({
      code: 0,
      said: 'owner@agency.example is now an administrator and can sign in.\n',
    })
    const sendRest = await sendHalf(port ?? 0)
    shop.process.kill('SIGTERM')
    expect((await readinessUntilClosed(port ?? 0)).at(-1)).toBe(503)
    const answer = await sendRest()
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer.toLowerCase()).toContain('connection: close')
    const { code, said } = await shop.ended
    expect([code, said]).toEqual([0, expect.stringContaining('"event":"stopped"')])
  })

  test('the process exits at once on a second stop signal', async ({ expect }) => {
    const shop = startShop({ DATA_DIR: await migratedDataDir() })
    const port = await shop.port
    expect(port).toBeDefined()
    await sendHalf(port ?? 0)
    shop.process.kill('SIGINT')
    await readinessUntilClosed(port ?? 0)
    shop.process.kill('SIGINT')
    const { code, said } = await shop.ended
    expect(code).toBe(1)
    // Otherwise the half-sent request would keep it until the drain limit.
    expect(said).not.toContain('drain cut off')
  })

  test('the process names the allowed values of an option', async ({ expect }) => {
    const { code, said } = await startShop({ SUPPLY: 'amadeus', PORT: 'x' }).ended
    expect(code).toBe(1)
    expect(said).toContain('SUPPLY must be one of: house, sabre, duffel, demo')
    expect(said).toContain('PORT must be a whole number')
    expect(said).not.toMatch(/\bat .*\.ts:\d/)
  })

  test('the process refuses a logo that cannot be drawn before it opens the database', async ({ expect }) => {
    const dataDir = await emptyDataDir()
    const logo = join(dataDir, 'logo.svg')
    await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>')
    const { code, said } = await startShop({ DATA_DIR: dataDir, BRAND_LOGO: logo }).ended
    expect(code).toBe(1)
    expect(said).toContain('BRAND_LOGO must be a picture that can be drawn')
    expect(await readdir(dataDir)).toEqual(['logo.svg'])
  })

  test('the process reports a damaged database in one sentence', async ({ expect }) => {
    const dataDir = await migratedDataDir()
    await writeFile(join(dataDir, 'database/global/pg_control'), Buffer.alloc(8192, 0x5a))
    const { code, said } = await startShop({ DATA_DIR: dataDir }).ended
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^The database .* is damaged .* restore/)])
  })

  test('the process reports that its port is taken', async ({ expect }) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, said } = await startShop({ PORT: String(port), DATA_DIR: await migratedDataDir() }).ended
    other.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is in use`)
  })
})
