import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test-kit/free-port.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'
import { addressOf, memorySettings } from '../shop-address.ts'

/** A process of a shop, and what it costs. */
export type ShopProcess = {
  readonly url: string
  /** CPU time so far, threads included, in seconds. */
  cpuSeconds(): number
  /** Resident memory in megabytes. */
  residentMb(): number
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const root = join(import.meta.dirname, '../../..')
const ticksPerSecond = 100

/** Starts a process with the flags of `npm start` and waits until it is ready. */
export async function startShopProcess(settings: Readonly<Record<string, string>>): Promise<ShopProcess> {
  const flags = [
    '--disable-proto=delete',
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=16',
  ]
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...memorySettings,
      ...withoutLimits,
      SIMULATORS: 'off',
      LOG_LEVEL: 'off',
      PORT: String(await freePort()),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    url,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    residentMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    end: (signal) => endOf(child, signal),
  }
}

function endOf(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** A shop whose searches run in processes of their own. */
type ShopCluster = {
  readonly web: ShopProcess
  readonly searches: readonly ShopProcess[]
  stop(): Promise<void>
}

/** Starts so many search processes, and a web process that uses them. */
export async function startCluster(
  count: number,
  settings: Readonly<Record<string, string>>,
): Promise<ShopCluster> {
  const searches: ShopProcess[] = []
  // One after the other: the first one migrates the database.
  for (let at = 0; at < count; at += 1)
    searches.push(await startShopProcess({ ...settings, ROLE: 'search', SEARCH_THREADS: '1' }))
  const web = await startShopProcess({
    ...settings,
    ROLE: 'web',
    SEARCH_URL: searches.map(({ url }) => url).join(','),
  })
  const stop = async () => {
    await Promise.all([web, ...searches].map((one) => one.end('SIGTERM')))
  }
  return { web, searches, stop }
}
