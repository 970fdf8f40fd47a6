import { rmSync } from 'node:fs'
import { type TestProject } from 'vitest/node'
import { findPostgres, stopPostgres } from './test-postgres.ts'
import { abandonedRunDirectories, createRunDirectory } from './test-run.ts'

declare module 'vitest' {
  // The only way to say which values tests are given.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** What test files of one run share. */
    runDirectory: string
    /** Whether tests run on PostgreSQL too, by way of TEST_DATABASE_URL or of programs found here. */
    hasPostgres: boolean
  }
}

/**
 * Prepares a run of the tests. Nothing heavy: the databases are made when the first test asks for them.
 * Returns what tidies up afterwards.
 */
export function setup(project: TestProject): () => void {
  const programs = findPostgres()
  const tidy = (directory: string): void => {
    if (programs) stopPostgres(programs, directory)
    rmSync(directory, { recursive: true, force: true })
  }
  for (const directory of abandonedRunDirectories()) tidy(directory)
  const runDirectory = createRunDirectory()
  project.provide('runDirectory', runDirectory)
  project.provide('hasPostgres', process.env['TEST_DATABASE_URL'] !== undefined || programs !== undefined)
  return () => tidy(runDirectory)
}
