import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compileCacheFolder } from './compile-cache.ts'

/** A simulator with its command line options. */
export type SimulatorCommand = { readonly name: string; readonly args: readonly string[] }

/** A simulator in another process. */
export type RunningSimulator = {
  readonly name: string
  /** Address of its wire: "http://127.0.0.1:40123". */
  readonly url: string
  /** Address of control and ledger requests, which answer while the door is shut, too. */
  readonly controlUrl: string
  /** Asks the process to stop and waits until it has; simulators that were started together stop together. */
  stop(): Promise<void>
  /** Resolves when the process ends for any reason. */
  readonly ended: Promise<void>
}

const startWithinMs = 20_000

/** Starts simulators/NAME/main.ts and waits until it prints its address. */
export async function startSimulator(name: string, args: readonly string[] = []): Promise<RunningSimulator> {
  const [simulator] = await startSimulators([{ name, args }])
  if (!simulator) throw new Error(`the ${name} simulator does not come up`)
  return simulator
}

/** Starts simulators in one process and waits until all print their addresses; they are in the given order. */
export function startSimulators(commands: readonly SimulatorCommand[]): Promise<RunningSimulator[]> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const names = commands.map(({ name }) => name).join(', ')
  // It ends with its parent process, even after a crash of the parent: its input is closed then.
  const child = spawn(process.execPath, [main, JSON.stringify(commands)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder, SIMULATOR_IS_TIED: 'yes' },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const stopProcess = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the simulators (${names}) do not come up`))
    }, startWithinMs)
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`the simulators (${names}) ended with ${code} before they listened`)),
    )
    const running: RunningSimulator[] = []
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [url, controlUrl] = line.match(/http:\/\/[\d.]+:\d+/g) ?? []
      const name = commands[running.length]?.name
      if (url === undefined || controlUrl === undefined || name === undefined) return
      running.push({ name, url, controlUrl, ended, stop: stopProcess })
      if (running.length < commands.length) return
      clearTimeout(timer)
      resolve(running)
    })
  })
}
