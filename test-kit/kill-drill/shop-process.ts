import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../child-environment.ts'

/** Start options of the shop: its environment, as set by an operator. */
export type ShopSetting = {
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
  /** File for its log lines and its last output. */
  readonly logFile: string
  /** Directory of the sources to run; those of this release when absent. */
  readonly root?: string
  /** Milliseconds that its clock is ahead of the machine's. */
  readonly aheadMs?: number
}

/** The shop in a process of its own. */
export type ShopProcess = {
  readonly url: string
  /** Kills the process, as a crash would. */
  kill(): Promise<void>
  /** Stops the process and returns its exit code. */
  stop(): Promise<number | null>
}

const ownRoot = fileURLToPath(new URL('../..', import.meta.url))
const clockAhead = fileURLToPath(new URL('clock-ahead.ts', import.meta.url))
const startWithinMs = 180_000

/** Starts the shop and waits until it prints its address. */
export async function startShop(setting: ShopSetting): Promise<ShopProcess> {
  const { port, aheadMs, root = ownRoot } = setting
  const main = join(root, 'server/main.ts')
  const preloaded = aheadMs === undefined ? [] : ['--import', clockAhead]
  const args = ['--disable-warning=ExperimentalWarning', ...preloaded, main, '--without-pages']
  const child = spawn(process.execPath, args, {
    env: childEnvironment({
      PORT: String(port),
      CLOCK_AHEAD_MS: aheadMs?.toString(),
      ...setting.environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(setting.logFile, { flags: 'a' })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
  const url = await addressOf(child, setting.logFile)
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
  }
}

function addressOf(child: ChildProcess, logFile: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`the shop does not start (${why}); see ${logFile}`))
    }
    const timer = setTimeout(() => fail('time is up'), startWithinMs)
    child.once('exit', (code) => fail(`it ended with ${code}`))
    if (!child.stdout) return fail('no output')
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const url = /^Farehouse (http:\S+)/.exec(line)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}
