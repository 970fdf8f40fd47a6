import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compileCacheFolder } from './compile-cache.ts'

/** A simulator in a process of its own. */
export type RunningSimulator = {
  readonly name: string
  /** Address of its wire: "http://127.0.0.1:40123". */
  readonly url: string
  /** Address of control and ledger requests, which answer while the door is shut, too. */
  readonly controlUrl: string
  /** Asks the process to stop and waits until it has. */
  stop(): Promise<void>
  /** Resolves when the process ends for any reason. */
  readonly ended: Promise<void>
}

const startWithinMs = 20_000

/** Starts simulators/NAME/main.ts and waits until it prints its address. */
export function startSimulator(name: string, args: readonly string[] = []): Promise<RunningSimulator> {
  const main = fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url))
  // It ends with its parent process, even after a crash of the parent: its input is closed then.
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder, SIMULATOR_IS_TIED: 'yes' },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the ${name} simulator does not come up`))
    }, startWithinMs)
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`the ${name} simulator ended with ${code} before it listened`)),
    )
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [url, controlUrl] = line.match(/http:\/\/[\d.]+:\d+/g) ?? []
      if (url === undefined || controlUrl === undefined) return
      clearTimeout(timer)
      resolve({
        name,
        url,
        controlUrl,
        ended,
        stop: async () => {
          child.kill('SIGTERM')
          await ended
        },
      })
    })
  })
}
