/**
 * `npm run bench -- NAME [--json]`: runs one bench; its figures go to standard output as JSON, with or
 * without the flag, and all else to standard error. A figure that misses its bar fails the command.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build/build-if-stale.ts'
import { toolEnvironment } from './check/run-tool.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const names = readdirSync('bench').flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
const [name, ...more] = process.argv.slice(2).filter((word) => word !== '--json')
if (name === undefined || !names.includes(name)) {
  process.stderr.write(`Say which bench: ${names.join(', ')}\n`)
  process.exit(1)
}
if (!(await buildIfStale(root))) process.exit(1)
// with the young generation size of `npm start`
const args = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
  `bench/${name}.ts`,
  ...more,
]
const child = spawn('node', args, { env: toolEnvironment(root), stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
process.exitCode = (await new Promise<number | null>((resolve) => child.once('exit', resolve))) ?? 1
