import type { Config } from '#server/config.ts'
import { createDatabase, openDatabase } from '#server/database/connection.ts'
import { openReplicaPool } from '#server/database/postgres-engine.ts'
import { usualLongestLagMs } from '#server/database/replica/reads.ts'
import { readReplicaStatus } from '#server/database/replica/replica-status.ts'

/** What doctor finds about the replica. A shop sells without it: nothing is a fault but a wrong address. */
export type ReplicaFinding = { readonly mark: 'OK' | 'CHECK' | 'FAULT'; readonly text: string }

/** Compares the replica with the database; nothing where there is none, or where doctor tells that the database does not answer. */
export async function examineReplica(config: Config): Promise<readonly ReplicaFinding[]> {
  const { databaseReplicaUrl } = config
  if (databaseReplicaUrl === undefined) return []
  const database = await openDatabase({ ...config, databasePool: 2 }).catch(() => undefined)
  if (database === undefined) return []
  const replica = createDatabase('postgres', openReplicaPool(databaseReplicaUrl, 1))
  try {
    return [findingOf(await readReplicaStatus(database.db, replica.db))]
  } catch (error) {
    const cause = error instanceof Error ? error.message : 'no answer'
    return [
      { mark: 'CHECK', text: `The replica cannot be read, and reports are read from the primary: ${cause}` },
    ]
  } finally {
    await replica.close()
    await database.close()
  }
}

function findingOf(status: Awaited<ReturnType<typeof readReplicaStatus>>): ReplicaFinding {
  if (status.kind === 'notInRecovery')
    return {
      mark: 'FAULT',
      text: 'The server of DATABASE_REPLICA_URL is not in recovery: it replicates nothing.',
    }
  if (status.kind === 'otherDatabase')
    return {
      mark: 'FAULT',
      text: 'DATABASE_REPLICA_URL is a replica of another server or names another database.',
    }
  if (status.lagMs === 0) return { mark: 'OK', text: 'The replica is in recovery and has every change.' }
  const lag =
    status.asOf === undefined ? 'has replayed nothing since its start' : `is ${status.lagMs / 1000} s behind`
  return status.lagMs <= usualLongestLagMs
    ? { mark: 'OK', text: `The replica is in recovery and ${lag}.` }
    : { mark: 'CHECK', text: `The replica ${lag}: reports are read from the primary.` }
}
