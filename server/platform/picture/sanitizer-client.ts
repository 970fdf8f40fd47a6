import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Log } from '#server/platform/log.ts'
import { type SideLimits, createChildProcessQueue } from '../side-process/child-process-queue.ts'
import type { CleanPicture, PictureAnswer } from './sanitizer-messages.ts'
import { pictureTypeOf } from './picture-type.ts'

/**
 * Reads untrusted pictures and re-encodes them, one after the other, in a child process with bounded memory
 * that starts on demand and ends when idle. Only JPEG, PNG and WebP by content; nothing of the file itself is
 * in the result. Problems: `pictureUnreadable` for anything else, a broken one, or one that needs too much
 * memory or time; `busy` when too many wait; `picturesNotAccepted` when there is no picture library.
 */
export type PictureReader = {
  read(bytes: Uint8Array): Promise<Result<CleanPicture, Problem>>
  /** Ends the process; waiting pictures are not read. */
  close(): void
  /** Id of the running process, if any; for measurements. */
  readonly processId: number | undefined
}

/** Overrides of the default settings. */
export type ReaderOptions = Partial<SideLimits> & {
  readonly log: Log
  /** The program of the process; only tests set another. */
  readonly program?: URL
}

const usual: SideLimits = { mostWaiting: 8, longestMs: 12_000, idleMs: 30_000, mostPerProcess: 8 }
const usualProgram = new URL('sanitizer-process.ts', import.meta.url)

/**
 * Memory limit (ulimit -v) of the process, in kilobytes. Node alone reserves six hundred thousand of them and
 * uses fifty; accepted pictures need a hundred thousand.
 */
const memoryKilobytes = 1_000_000

/**
 * Node permissions: the process may read its own program and nothing else; no writing, no child processes.
 */
const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
  '--max-old-space-size=96',
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
]

/** Creates a reader. The process starts with the first picture. */
export function createPictureReader({
  log,
  program = usualProgram,
  ...limits
}: ReaderOptions): PictureReader {
  const side = createChildProcessQueue<Uint8Array, PictureAnswer>({
    limits: { ...usual, ...limits },
    start: () => startPictureProcess(program),
  })
  const unreadable = fail(createProblem('pictureUnreadable'))
  return {
    async read(bytes) {
      if (pictureTypeOf(bytes) === undefined) return unreadable
      const outcome = await side.ask(bytes)
      if (outcome.kind === 'busy') return fail(createProblem('busy'))
      if (outcome.kind === 'over') return fail(createProblem('picturesNotAccepted'))
      if (outcome.kind === 'lost') {
        log.warn('pictureGivenUp', { note: outcome.note })
        return unreadable
      }
      const { answer } = outcome
      if (answer.kind === 'read') return succeed(answer.picture)
      if (answer.kind === 'unreadable') return unreadable
      log.warn('picturesMissing', { note: 'no picture library for this machine: no slips are taken' })
      side.close()
      return fail(createProblem('picturesNotAccepted'))
    },
    close: () => side.close(),
    get processId() {
      return side.processId
    },
  }
}

function startPictureProcess(program: URL): ChildProcess {
  const command = [process.execPath, ...nodeOptions, fileURLToPath(program)]
  return spawn(...withMemoryLimit(command), {
    // None of the shop's settings, least of all its secrets. One arena: freed memory is reused.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

/**
 * Returns a command with a memory limit; without a shell to set it, only the limits inside the process apply.
 */
function withMemoryLimit([node, ...rest]: readonly string[]): [string, string[]] {
  if (process.platform === 'win32') return [node ?? '', rest]
  const script = `ulimit -d ${memoryKilobytes} 2>/dev/null; exec "$@"`
  return ['/bin/sh', ['-c', script, 'sh', node ?? '', ...rest]]
}
