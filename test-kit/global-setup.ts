import { rmSync } from 'node:fs'
import { writeCoverageMap } from './coverage-map/coverage-map.ts'
import { findPostgres, stopPostgres } from './database/test-postgres.ts'
import { abandonedRunDirectories, announceRun, createRunDirectory } from './database/test-run.ts'

/**
 * Prepares a run of the tests. The databases are created later, when the first test asks for them. Returns
 * the teardown that writes the coverage map and cleans up.
 */
export function setup(): () => void {
  const programs = findPostgres()
  const tidy = (directory: string): void => {
    if (programs) stopPostgres(programs, directory)
    rmSync(directory, { recursive: true, force: true })
  }
  for (const directory of abandonedRunDirectories()) tidy(directory)
  const runDirectory = createRunDirectory()
  announceRun(runDirectory, process.env['TEST_DATABASE_URL'] !== undefined || programs !== undefined)
  return () => {
    const summary = writeCoverageMap(runDirectory, process.cwd())
    if (summary !== undefined) process.stdout.write(`${summary}\n`)
    tidy(runDirectory)
  }
}
