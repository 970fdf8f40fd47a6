import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../child-environment.ts'
import type { ShopReply, ShopCommand } from './shop-command.ts'

/** The shop of a test as a process. */
export type ShopProcess = {
  readonly url: string
  /** Sends a command outside HTTP and waits for the reply. */
  ask(what: ShopCommand): Promise<unknown>
  /** Ends the process: gracefully, or as a crash would. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Start options of the process. */
export type ShopSetting = {
  readonly environment: Readonly<Record<string, string>>
  /** File to which its log lines and its last output are appended. */
  readonly logFile: string
}

const program = fileURLToPath(new URL('shop-program.ts', import.meta.url))
const startWithinMs = 120_000
/** The flags of `npm start`: prototype access is disabled, and the young generation is sized for searches. */
const asInProduction = [
  '--disable-proto=delete',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
]

/** Starts the process and waits until it listens. */
export async function startShopProcess({ environment, logFile }: ShopSetting): Promise<ShopProcess> {
  const child = fork(program, [], {
    env: childEnvironment({ TZ: 'UTC', ...environment }),
    execArgv: asInProduction,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  child.once('close', () => log.end())
  const line = createLine(child)
  const url = await line.ready.catch((error: unknown) => {
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8')}`)
  })
  return { url, ask: line.ask, end: (signal) => ended(child, signal) }
}

function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

/** Returns the message channel to the process. */
function createLine(child: ChildProcess) {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The shop did not start in time.')), startWithinMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The shop ended with ${code}.`))
      for (const one of waiting.values()) one.reject(new Error('The shop has ended.'))
    })
    child.on('message', (reply: ShopReply) => {
      if (reply.kind === 'ready') {
        clearTimeout(timer)
        return resolve(reply.url)
      }
      const one = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.kind === 'done') one?.resolve(reply.value)
      else one?.reject(new Error(reply.why))
    })
  })
  const ask = (what: ShopCommand): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      child.send({ id: last, what })
    })
  return { ready, ask }
}
