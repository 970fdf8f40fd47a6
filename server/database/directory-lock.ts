import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { DatabaseRefused } from './database-refused.ts'

/** An exclusive lock on a directory, held until it is released or the process ends, however it ends. */
export type DirectoryLock = { release(): Promise<void> }

const fileName = 'owner'

/**
 * Locks a directory for this process. On Linux it uses two sockets that the kernel closes with the process,
 * `kill -9` included: an abstract one, which is exclusive without a race, and one in the directory, which is
 * also visible from another container. Elsewhere a file names the owner.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return process.platform === 'linux' ? lockBySockets(directory) : lockByFile(directory)
}

async function lockBySockets(directory: string): Promise<DirectoryLock> {
  const { dev, ino } = statSync(directory)
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  const abstract = await listenOnSocket(`\0farehouse-${name}`, directory)
  // a socket path is limited to 107 bytes; /proc/self/fd of the open directory is always short enough
  const handle = openSync(directory, 'r')
  const path = `/proc/self/fd/${handle}/${fileName}`
  try {
    if (await isListening(path)) throw directoryInUseError(directory)
    rmSync(path, { force: true })
    const visible = await listenIfPossible(path, directory)
    return {
      async release() {
        await Promise.all([visible && closeServer(visible), closeServer(abstract)])
        closeSync(handle)
      },
    }
  } catch (error) {
    closeSync(handle)
    await closeServer(abstract)
    throw error
  }
}

function listenOnSocket(path: string, directory: string): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      failed(error.code === 'EADDRINUSE' ? directoryInUseError(directory) : error)
    })
    server.listen(path, () => {
      server.unref()
      done(server)
    })
  })
}

/** Some file systems support no sockets; there the abstract socket alone must do. */
async function listenIfPossible(path: string, directory: string): Promise<Server | undefined> {
  try {
    return await listenOnSocket(path, directory)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOTSUP', 'EOPNOTSUPP', 'EPERM'].includes(code)) return undefined
    throw error
  }
}

/** Whether a process listens on the socket. The kernel accepts even while the process is busy. */
function isListening(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(path)
    const finishProbe = (answered: boolean): void => {
      socket.destroy()
      done(answered)
    }
    socket.once('connect', () => finishProbe(true))
    socket.once('error', () => finishProbe(false))
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()))
}

/**
 * Fallback without such sockets: a file with the owner's process id; the lock holds while that process lives.
 */
async function lockByFile(directory: string): Promise<DirectoryLock> {
  const path = join(directory, `${fileName}.pid`)
  if (!tryCreateFile(path)) {
    if (isProcessAlive(Number(readFileSync(path, 'utf8')))) throw directoryInUseError(directory)
    rmSync(path, { force: true })
    if (!tryCreateFile(path)) throw directoryInUseError(directory)
  }
  return { release: async () => rmSync(path, { force: true }) }
}

function tryCreateFile(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function directoryInUseError(directory: string): DatabaseRefused {
  return new DatabaseRefused(
    `Another Farehouse process is using the data directory ${resolve(directory)}: stop it first, or give this one a DATA_DIR of its own.`,
  )
}
