import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { compileCacheFolder } from '#simulators/control-plane/compile-cache.ts'
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
  memory(): ProcessMemory
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Resident memory of a process in megabytes, without its side processes. */
export type ProcessMemory = {
  readonly rss: number
  /** The part that no file backs: heaps, stacks, compiled code. */
  readonly anonymous: number
  /** The part that other processes can share: the program of Node.js and libraries. */
  readonly file: number
  readonly sharedMemory: number
  /** The highest so far. */
  readonly peak: number
  /** Resident memory of its side processes together: those that make PDFs and check pictures. */
  readonly sideProcesses: number
}

const root = join(import.meta.dirname, '../../..')
const ticksPerSecond = 100
const quiet = '--disable-warning=ExperimentalWarning'

/** Where a process is started from, and how. */
export type ShopFiles = {
  readonly folder: string
  readonly flags: readonly string[]
  readonly compileCache: string
}

/** The sources, with the compile cache of `npm start`. */
const sources: ShopFiles = {
  folder: root,
  flags: ['--max-semi-space-size=16'],
  compileCache: compileCacheFolder,
}

/** Makes a copy of the shop as in the image, without types and with the young generation of compose.yaml. */
export function copyAsInImage(folder: string): ShopFiles {
  for (const name of ['contract', 'server', 'simulators', 'scripts', 'dist', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const strip = ['scripts/stripped-types/strip.ts', 'contract', 'server', 'simulators', 'scripts']
  execFileSync(process.execPath, [quiet, ...strip], { cwd: folder })
  const flags = ['--max-semi-space-size=4', '--import', './scripts/stripped-types/register.js']
  return { folder, flags, compileCache: '' }
}

/** Starts a process and waits until it is ready. */
export async function startShopProcess(
  settings: Readonly<Record<string, string>>,
  { folder, flags, compileCache } = sources,
): Promise<ShopProcess> {
  const child = spawn(process.execPath, ['--disable-proto=delete', quiet, ...flags, 'server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...memorySettings,
      NODE_COMPILE_CACHE: compileCache,
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
    residentMb: () => megabytesIn(child.pid, 'VmRSS'),
    memory: () => memoryOf(child.pid),
    end: (signal) => endOf(child, signal),
  }
}

function memoryOf(pid: number | undefined): ProcessMemory {
  const side = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return {
    rss: megabytesIn(pid, 'VmRSS'),
    anonymous: megabytesIn(pid, 'RssAnon'),
    file: megabytesIn(pid, 'RssFile'),
    sharedMemory: megabytesIn(pid, 'RssShmem'),
    peak: megabytesIn(pid, 'VmHWM'),
    sideProcesses: side.reduce((sum, one) => sum + megabytesIn(Number(one), 'VmRSS'), 0),
  }
}

/** Returns a value of `/proc/PID/status`; NaN where it has none. */
function megabytesIn(pid: number | undefined, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
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
  files?: ShopFiles,
): Promise<ShopCluster> {
  const searches: ShopProcess[] = []
  // One after the other: the first one migrates the database.
  for (let at = 0; at < count; at += 1)
    searches.push(await startShopProcess({ SEARCH_THREADS: '1', ...settings, ROLE: 'search' }, files))
  const searchUrls = searches.map(({ url }) => url).join(',')
  const web = await startShopProcess({ ...settings, ROLE: 'web', SEARCH_URL: searchUrls }, files)
  const stop = async () => {
    await Promise.all([web, ...searches].map((one) => one.end('SIGTERM')))
  }
  return { web, searches, stop }
}
