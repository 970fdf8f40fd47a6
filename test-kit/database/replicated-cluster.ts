import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { openStreamedCluster } from './streamed-cluster.ts'
import { findPostgres } from './test-postgres.ts'

/** A PostgreSQL server of one test, and another that replicates it by streaming. */
export type ReplicatedCluster = {
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** Stops the replica at once. */
  stopReplica(): void
  startReplica(): void
  /** Stops both and removes their files. */
  remove(): void
}

/** Starts both servers; the replica has what the primary has by then. */
export async function startReplicatedCluster(): Promise<ReplicatedCluster> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not on this machine.')
  const open = () => {
    const folder = mkdtempSync(join(tmpdir(), 'farehouse-replica-'))
    if (programs.user) chownSync(folder, programs.user.uid, programs.user.gid)
    return { folder, ...openStreamedCluster(programs, { folder, data: join(folder, 'data') }) }
  }
  const [primary, replica] = [open(), open()]
  const [port, replicaPort] = [await freePort(), await freePort()]
  primary.initialize('tester')
  // The replica takes it over. Nothing survives this test.
  appendFileSync(join(primary.folder, 'data/postgresql.auto.conf'), 'fsync = off\njit = off\n')
  primary.start(port)
  replica.replicate(`host=127.0.0.1 port=${port} user=tester`)
  replica.start(replicaPort)
  return {
    primaryUrl: `postgres://tester@127.0.0.1:${port}/postgres`,
    replicaUrl: `postgres://tester@127.0.0.1:${replicaPort}/postgres`,
    stopReplica: () => replica.stop(),
    startReplica: () => replica.start(replicaPort),
    remove() {
      for (const { folder, stop } of [replica, primary]) {
        stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
