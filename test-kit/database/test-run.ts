import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const prefix = 'farehouse-run-'

/** Creates the directory of one test run, named after this process. */
export function createRunDirectory(): string {
  const directory = join(tmpdir(), `${prefix}${process.pid}`)
  rmSync(directory, { recursive: true, force: true })
  // another user (the one that PostgreSQL runs as) needs access to the folder
  mkdirSync(directory, { mode: 0o711 })
  return directory
}

/** Returns directories of earlier runs that ended without cleaning up. */
export function abandonedRunDirectories(): string[] {
  const directories = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))
  return directories
    .filter((name) => !isAlive(Number(name.slice(prefix.length))))
    .map((name) => join(tmpdir(), name))
}

/** Data shared by the test files of one run. */
export type TestRun = {
  readonly directory: string
  /** Whether tests also run on PostgreSQL, through TEST_DATABASE_URL or programs found here. */
  readonly hasPostgres: boolean
}

/** Sets the environment variables that the processes of the test files inherit. */
export function announceRun(directory: string, hasPostgres: boolean): void {
  process.env['TEST_RUN_DIRECTORY'] = directory
  process.env['TEST_RUN_POSTGRES'] = hasPostgres ? 'yes' : 'no'
}

/** Returns the run that this test file belongs to. */
export function thisRun(): TestRun {
  const directory = process.env['TEST_RUN_DIRECTORY']
  if (directory === undefined) throw new Error('Tests are run by vitest, with test-kit/global-setup.ts.')
  return { directory, hasPostgres: process.env['TEST_RUN_POSTGRES'] === 'yes' }
}

/**
 * Returns the text of `make`, created once per run by the first test file that needs it; the others wait for
 * it.
 */
export async function onceForRun(name: string, make: () => Promise<string>): Promise<string> {
  const path = join(thisRun().directory, name)
  try {
    mkdirSync(`${path}.begun`)
  } catch {
    return waitFor(path)
  }
  try {
    const made = await make()
    writeFileSync(`${path}.done`, made)
    return made
  } catch (error) {
    writeFileSync(`${path}.failed`, String(error))
    throw error
  }
}

async function waitFor(path: string): Promise<string> {
  const [directory, name] = [join(path, '..'), basename(path)]
  for (;;) {
    const names = new Set(readdirSync(directory))
    if (names.has(`${name}.failed`)) throw new Error(readFileSync(`${path}.failed`, 'utf8'))
    if (names.has(`${name}.done`)) {
      const text = readFileSync(`${path}.done`, 'utf8')
      if (text !== '') return text
    }
    await pause(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
