import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { childEnvironment } from './child-environment.ts'

/** Runs a command of `scripts/operations` to its end, with these arguments and settings. */
export async function runOperation(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly told: string; readonly fault: string; readonly code: number }> {
  const program = spawn(process.execPath, [`scripts/operations/${name}.ts`, ...args], {
    env: childEnvironment({ NODE_NO_WARNINGS: '1', ...settings }),
  })
  const [told, fault, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise<number>((resolve) => program.once('exit', (ended) => resolve(ended ?? -1))),
  ])
  return { told, fault, code }
}
