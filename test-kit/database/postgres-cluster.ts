import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, restartPostgres, startPostgres, stopPostgres } from './test-postgres.ts'

/** A PostgreSQL cluster of one test, for faults that would harm the shared cluster. */
export type PostgresCluster = {
  readonly databaseUrl: string
  /** Stops it at once, as a crash does. */
  stop(): void
  start(): void
  /** Suspends all of its processes: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  remove(): void
}

/** Starts a cluster in a directory of its own, below the given one. */
export async function startCluster(below = tmpdir()): Promise<PostgresCluster> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not on this machine.')
  const directory = mkdtempSync(join(below, 'farehouse-cluster-'))
  if (programs.user) chownSync(directory, programs.user.uid, programs.user.gid)
  const databaseUrl = await startPostgres(programs, directory)
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of processesOf(directory)) process.kill(pid, name)
  }
  return {
    databaseUrl,
    stop: () => stopPostgres(programs, directory),
    start: () => restartPostgres(programs, directory),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    remove() {
      stopPostgres(programs, directory)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Returns the process ids of the postmaster and its children, the postmaster first. */
function processesOf(directory: string): number[] {
  const postmaster = Number(
    readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [postmaster, ...all.map(Number).filter((pid) => parentOf(pid) === postmaster)]
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
