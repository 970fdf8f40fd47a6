import { rm } from 'node:fs/promises'
import { type Server, type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { buildAccounts } from '#server/account/build-accounts.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connection.ts'
import { endOnlineBackup, startOnlineBackup, stopOnlineBackup } from '#server/database/online-backup.ts'
import type { Platform } from '#server/platform/platform.ts'

const administratorRequest = z.strictObject({
  email: z.string(),
  password: z.string(),
  endsSecondFactor: z.boolean(),
})
/** Creates an administrator. */
export type AdministratorRequest = z.infer<typeof administratorRequest>

/** Begins and ends a backup of the embedded database, whose files the command line copies in between. */
const backupRequest = z.union([
  z.strictObject({ backup: z.literal('start') }),
  z.strictObject({ backup: z.literal('stop'), begun: z.string() }),
  z.strictObject({ backup: z.literal('end') }),
])

/** What the command line asks of a running shop; the same as it would do by itself. */
const operatorRequest = z.union([administratorRequest, backupRequest])
/** What the command line asks of a running shop. */
export type OperatorRequest = z.infer<typeof operatorRequest>

/** What the operator's socket works on. */
export type OperatorContext = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly database: Database
  readonly config: Config
}

/** An open socket. Closing it waits for requests under way, and removes its file. */
export type OperatorSocket = { close(): Promise<void> }

/** The path of the operator's socket. */
export function operatorSocketPath(dataDir: string): string {
  return join(dataDir, 'operator.sock')
}

/**
 * Listens on a socket in the data directory for the command line of the same user: the embedded database is open in
 * one process only, and `create-admin` and `backup` have to work while the shop sells. File permissions are the only proof of who
 * asks. Where no socket can be opened (Windows, a very long path) the shop runs without it.
 */
export async function listenForOperator(context: OperatorContext): Promise<OperatorSocket | undefined> {
  const path = operatorSocketPath(context.config.dataDir)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    void answerOperator(context, socket).then(
      (answer) => socket.end(JSON.stringify(answer)),
      (error: unknown) => {
        context.log.error('operator request failed', { error })
        socket.destroy()
      },
    )
  })
  try {
    // The data directory is locked by this process: a socket that is there was left by one that has ended.
    await rm(path, { force: true })
    await listenForOwner(server, path)
    return { close: () => new Promise((resolve) => void server.close(() => resolve())) }
  } catch (error) {
    context.log.warn('no socket for the command line', { error })
    return undefined
  }
}

/** Listens on a socket that nobody but its owner can open: it is bound, at once, under this umask. */
function listenForOwner(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const before = process.umask(0o177)
    server.listen(path, resolve)
    process.umask(before)
  })
}

async function answerOperator({ log: _log, ...place }: OperatorContext, socket: Socket) {
  const given = operatorRequest.parse(await json(socket))
  if ('backup' in given) return answerBackup(place.database, given)
  const { accounts } = await buildAccounts(place)
  return accounts.createAdministrator({ ...given, language: 'en' })
}

async function answerBackup({ db }: Database, given: z.infer<typeof backupRequest>) {
  if (given.backup === 'start') return startOnlineBackup(db)
  if (given.backup === 'end') return { isLogKept: await endOnlineBackup(db) }
  return stopOnlineBackup(db, given.begun)
}
