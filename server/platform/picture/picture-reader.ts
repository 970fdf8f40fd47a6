import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Log } from '#server/platform/log.ts'
import { type SideLimits, createSideProcess } from '../side-process/side-process.ts'
import { type CleanPicture, type PictureAnswer } from './picture-messages.ts'
import { pictureTypeOf } from './picture-type.ts'

/**
 * Reads pictures that strangers send and writes them anew, one after the other, in a process of its own with bounded
 * memory that comes when it is needed and goes when it is not. Only JPEG, PNG and WebP by their content; nothing of
 * the file itself is in what comes back. Problems: `pictureUnreadable` for anything else, a broken one, or one that
 * needs too much memory or time; `busy` when too many wait; `picturesNotTaken` where there is no picture library.
 */
export type PictureReader = {
  read(bytes: Uint8Array): Promise<Result<CleanPicture, Problem>>
  /** Ends the process; what waits is not read. */
  close(): void
  /** Its process while there is one; for measuring. */
  readonly processId: number | undefined
}

/** How a reader is set up, where it is not as usual. */
export type ReaderOptions = Partial<SideLimits> & {
  readonly log: Log
  /** The program of the process; only tests give another. */
  readonly program?: URL
}

const usual: SideLimits = { mostWaiting: 8, longestMs: 12_000, idleMs: 30_000, mostPerProcess: 8 }
const usualProgram = new URL('picture-process.ts', import.meta.url)

/**
 * What the process may have for writing in memory, in kilobytes. Node alone reserves six hundred thousand of them and
 * uses fifty; pictures that are let through need a hundred thousand.
 */
const memoryKilobytes = 1_000_000

/** The process may read its own program and nothing else is open to it: no writing, no other process, no settings of the shop. */
const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
  '--max-old-space-size=96',
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
]

/** Sets up a reader. Nothing is started before the first picture. */
export function createPictureReader({
  log,
  program = usualProgram,
  ...limits
}: ReaderOptions): PictureReader {
  const side = createSideProcess<Uint8Array, PictureAnswer>({
    limits: { ...usual, ...limits },
    start: () => startProcess(program),
  })
  const unreadable = fail(problem('pictureUnreadable'))
  return {
    async read(bytes) {
      if (pictureTypeOf(bytes) === undefined) return unreadable
      const outcome = await side.ask(bytes)
      if (outcome.kind === 'busy') return fail(problem('busy'))
      if (outcome.kind === 'over') return fail(problem('picturesNotTaken'))
      if (outcome.kind === 'lost') {
        log.warn('pictureGivenUp', { note: outcome.note })
        return unreadable
      }
      const { answer } = outcome
      if (answer.kind === 'read') return succeed(answer.picture)
      if (answer.kind === 'unreadable') return unreadable
      log.warn('picturesMissing', { note: 'no picture library for this machine: no slips are taken' })
      side.close()
      return fail(problem('picturesNotTaken'))
    },
    close: () => side.close(),
    get processId() {
      return side.processId
    },
  }
}

function startProcess(program: URL): ChildProcess {
  const command = [process.execPath, ...nodeOptions, fileURLToPath(program)]
  return spawn(...bounded(command), {
    // It needs nothing of the shop's settings, least of all its secrets. One arena: what was freed is used again.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

/** A command whose process may hold so much memory; without a shell to set the bound, the bounds inside it hold alone. */
function bounded([node, ...rest]: readonly string[]): [string, string[]] {
  if (process.platform === 'win32') return [node ?? '', rest]
  const script = `ulimit -d ${memoryKilobytes} 2>/dev/null; exec "$@"`
  return ['/bin/sh', ['-c', script, 'sh', node ?? '', ...rest]]
}
