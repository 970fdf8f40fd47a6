import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { type OperatorRequest, operatorSocketPath } from '#server/app/operator-socket.ts'
import type { Config } from '#server/config.ts'
import { Refused } from './command.ts'

/** How long a running shop may take to answer. */
const answerLimitMs = 30_000

/** Asks the shop that has the embedded database open; undefined when none runs here. */
export async function askRunningShop(config: Config, asked: OperatorRequest): Promise<unknown> {
  const socketPath = operatorSocketPath(config.dataDir)
  if (config.databaseUrl !== undefined || !existsSync(socketPath)) return undefined
  const socket = connect(socketPath)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A shop that was killed leaves its socket behind, and one that stops takes it away.
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return undefined
    if (code === 'EACCES') throw new Refused('Run this as the user that runs the shop.')
    throw error
  }
  socket.setTimeout(answerLimitMs, () => socket.destroy())
  socket.end(JSON.stringify(asked))
  try {
    return await json(socket)
  } catch {
    throw new Refused('The running shop did not answer; see its log. The request may have been carried out.')
  }
}
