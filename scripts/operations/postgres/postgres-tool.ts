import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter } from 'node:path'
import { Refused } from '../command.ts'

/** One of PostgreSQL's own programs, and what it works on. */
type ToolRun = {
  readonly program: 'pg_dump' | 'pg_restore' | 'psql'
  readonly databaseUrl: string
  readonly args: readonly string[]
  /** What it reads from standard input; nothing when absent. */
  readonly input?: AsyncIterable<Uint8Array | string>
}

/** Runs one of PostgreSQL's programs to its end; its messages go to standard error. Refused when it fails. */
export async function runPostgresTool({ program, databaseUrl, args, input }: ToolRun): Promise<void> {
  const { address, password } = splitPassword(databaseUrl)
  const child = spawn(program, [`--dbname=${address}`, ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, PATH: searchPath(), ...(password === '' ? {} : { PGPASSWORD: password }) },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Refused(missingToolText(program)) : error),
    )
    child.once('close', resolve)
  })
  // a program that gives up stops reading; its exit code tells
  child.stdin.on('error', () => {})
  const [code] = await Promise.all([ended, writeAll(child.stdin, input)])
  if (code !== 0) throw new Refused(`${program} ended with ${code ?? 'a signal'}; its messages are above.`)
}

async function writeAll(
  stdin: NodeJS.WritableStream & { destroyed?: boolean },
  input: AsyncIterable<Uint8Array | string> = noInput(),
): Promise<void> {
  for await (const piece of input) {
    if (stdin.destroyed) return
    if (!stdin.write(piece)) await new Promise<void>((resolve) => continueWhenDrained(stdin, resolve))
  }
  stdin.end()
}

function continueWhenDrained(stdin: NodeJS.WritableStream, resume: () => void): void {
  stdin.once('drain', resume)
  stdin.once('close', resume)
}

async function* noInput(): AsyncGenerator<string> {}

/** The password goes through the environment: every user of the machine can see arguments. */
function splitPassword(databaseUrl: string): { readonly address: string; readonly password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}

/** Some systems keep the programs of each version in a folder of their own. */
function searchPath(): string {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted(byVersion).toReversed()
  return [process.env['PATH'] ?? '', ...versions].join(delimiter)
}

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

function missingToolText(program: string): string {
  return `${program} was not found: install PostgreSQL's client programs, of the version of the server or a later one.`
}
