import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { toolEnvironment } from '../check/run-tool.ts'

/** How a suite is started. */
export type SuiteCommand = {
  readonly root: string
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** How a suite ended: 0 for success, and all it printed on standard output. */
export type SuiteEnd = { readonly code: number | undefined; readonly output: string }

/** Runs a suite and shows what it prints while it prints it. A signal to us ends it too. */
export function runSuite({ root, command, args, environment }: SuiteCommand): Promise<SuiteEnd> {
  return new Promise((resolve, reject) => {
    const env = { ...toolEnvironment(root), ...environment }
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const printed: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.push(text)
      process.stdout.write(text)
    })
    const end = (): void => void child.kill('SIGTERM')
    process.once('SIGINT', end).once('SIGTERM', end)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', end).off('SIGTERM', end)
      resolve({ code: code ?? undefined, output: printed.join('') })
    })
  })
}

/** The report that a runner left; undefined when there is none or it cannot be read. */
export async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
