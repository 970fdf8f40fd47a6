import { urlSetting } from './setting-shapes.ts'

/** Environment variables of the replica, by name. */
export const replicaVariables = {
  /** A standby of the PostgreSQL of DATABASE_URL, which reports are read from; the primary when absent. */
  DATABASE_REPLICA_URL: urlSetting(['postgres:', 'postgresql:']).optional(),
}

type Environment = {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_REPLICA_URL?: string | undefined
}

/** Returns a sentence for a replica that cannot be one: of the embedded database, or the primary itself. */
export function replicaFaults({ DATABASE_URL, DATABASE_REPLICA_URL }: Environment): readonly string[] {
  if (DATABASE_REPLICA_URL === undefined) return []
  if (DATABASE_URL === undefined)
    return ['DATABASE_URL is missing; DATABASE_REPLICA_URL needs it: the embedded database has no replica']
  return serverOf(DATABASE_REPLICA_URL) === serverOf(DATABASE_URL)
    ? ['DATABASE_REPLICA_URL names the server of DATABASE_URL; a replica is another server']
    : []
}

/** Returns host and port that an address names; parameters win over the authority, as in the driver. */
function serverOf(address: string): string {
  const { hostname, port, searchParams } = new URL(address)
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`.toLowerCase()
}
