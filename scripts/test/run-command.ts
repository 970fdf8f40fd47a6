import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { toolEnvironment } from '../check/run-tool.ts'

/** A project command and how to start it. */
export type ProjectCommand = {
  readonly root: string
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Where its standard output is copied while it runs; by default standard output. */
  readonly show?: NodeJS.WritableStream
}

/** The result of a command: its exit code, undefined after a signal, and its standard output. */
export type CommandEnd = { readonly code: number | undefined; readonly output: string }

/** Runs a command and copies its output as it is printed. A signal to this process ends it too. */
export function runCommand(input: ProjectCommand): Promise<CommandEnd> {
  const { root, command, args, environment, show = process.stdout } = input
  return new Promise((resolve, reject) => {
    const env = { ...toolEnvironment(root), ...environment }
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const printed: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.push(text)
      show.write(text)
    })
    const stopCommand = (): void => void child.kill('SIGTERM')
    process.once('SIGINT', stopCommand).once('SIGTERM', stopCommand)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', stopCommand).off('SIGTERM', stopCommand)
      resolve({ code: code ?? undefined, output: printed.join('') })
    })
  })
}

/** Reads the JSON report of a test runner; undefined when there is none or it cannot be parsed. */
export async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
