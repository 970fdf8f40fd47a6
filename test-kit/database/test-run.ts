import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const prefix = 'farehouse-run-'

/** Makes the directory of one run of the tests, named after this process. */
export function createRunDirectory(): string {
  const directory = join(tmpdir(), `${prefix}${process.pid}`)
  rmSync(directory, { recursive: true, force: true })
  // another user (the one that PostgreSQL runs as) must be able to pass through
  mkdirSync(directory, { mode: 0o711 })
  return directory
}

/** Directories of earlier runs that were ended before they could tidy up. */
export function abandonedRunDirectories(): string[] {
  const directories = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))
  return directories
    .filter((name) => !isAlive(Number(name.slice(prefix.length))))
    .map((name) => join(tmpdir(), name))
}

/** What the test files of one run share. */
export type TestRun = {
  readonly directory: string
  /** Whether tests run on PostgreSQL too, by way of TEST_DATABASE_URL or of programs found here. */
  readonly hasPostgres: boolean
}

/** Tells the processes of the test files, which inherit the environment of this one. */
export function announceRun(directory: string, hasPostgres: boolean): void {
  process.env['TEST_RUN_DIRECTORY'] = directory
  process.env['TEST_RUN_POSTGRES'] = hasPostgres ? 'yes' : 'no'
}

/** The run that this test file belongs to. */
export function thisRun(): TestRun {
  const directory = process.env['TEST_RUN_DIRECTORY']
  if (directory === undefined) throw new Error('Tests are run by vitest, with test-kit/global-setup.ts.')
  return { directory, hasPostgres: process.env['TEST_RUN_POSTGRES'] === 'yes' }
}

/**
 * The text that `make` gives, made once for a run of the tests, by whichever test file needs it first; the
 * others wait for it.
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
