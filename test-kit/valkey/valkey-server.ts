import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

/** A Valkey or Redis server of one test file or bench, on a port and in a directory of its own. */
export type ValkeyServer = {
  /** Its address, with a password and a database number. */
  readonly url: string
  /** Starts it, empty, on its port; resolves when it accepts connections. */
  start(): Promise<void>
  /** Kills it at once, as a crash does. */
  kill(): Promise<void>
  /** Suspends it: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  /** Kills it and deletes its directory. */
  remove(): Promise<void>
}

const password = 'test-password'
const startMs = 10_000

/** Returns the path of the program of Valkey or Redis; undefined where neither is installed. */
export function findValkey(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const programs = ['valkey-server', 'redis-server'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  return programs.find((path) => existsSync(path))
}

/** Creates a server that is not started yet. */
export function createValkeyServer(program: string | undefined): ValkeyServer {
  const directory = mkdtempSync(join(tmpdir(), 'farehouse-valkey-'))
  let port: number | undefined
  let running: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  return {
    get url() {
      if (port === undefined) throw new Error('The server is there only while tests run.')
      return `redis://:${password}@127.0.0.1:${port}/1`
    },
    async start() {
      if (program === undefined) throw new Error('Neither valkey-server nor redis-server is installed.')
      port ??= await freePort()
      const settings = {
        port,
        bind: '127.0.0.1',
        dir: directory,
        requirepass: password,
        save: '',
        appendonly: 'no',
      }
      const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
      running = spawn(program, args, { stdio: 'ignore' })
      await waitForPort(port)
    },
    kill,
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    async remove() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function waitForPort(port: number): Promise<void> {
  const deadlineMs = performance.now() + startMs
  while (performance.now() < deadlineMs) {
    const socket = connect({ port, host: '127.0.0.1' })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await pause(10)
  }
  throw new Error(`Nothing listens on port ${port}.`)
}
