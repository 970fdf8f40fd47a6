import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from '../free-port.ts'

/** PostgreSQL's programs, and the user that they must run as when this process is root. */
export type PostgresPrograms = {
  readonly directory: string
  readonly user?: { readonly uid: number; readonly gid: number }
}

/** Returns PostgreSQL's programs on this machine; undefined when none can be used. */
export function findPostgres(): PostgresPrograms | undefined {
  const places = [
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/{opt/homebrew,usr/local}/opt/postgresql*/bin'),
  ]
  const directory = places.find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  )
  if (directory === undefined) return undefined
  if (process.getuid?.() !== 0) return { directory }
  // PostgreSQL refuses to run as root
  const user = idsOf('postgres') ?? idsOf('nobody')
  return user && { directory, user }
}

/**
 * Starts a separate cluster below the directory, on loopback, and returns its address. Only for tests: no
 * fsync.
 */
export async function startPostgres(programs: PostgresPrograms, runDirectory: string): Promise<string> {
  const home = join(runDirectory, 'postgres')
  mkdirSync(home, { mode: 0o700 })
  if (programs.user) chownSync(home, programs.user.uid, programs.user.gid)
  const data = join(home, 'data')
  run(programs, 'initdb', [
    '-D',
    data,
    '-U',
    'tester',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const port = await freePort()
  writeFileSync(join(home, 'port'), String(port))
  return restartPostgres(programs, runDirectory)
}

/** Restarts the cluster below the directory on its previous port and returns its address. */
export function restartPostgres(programs: PostgresPrograms, runDirectory: string): string {
  const home = join(runDirectory, 'postgres')
  const port = readFileSync(join(home, 'port'), 'utf8')
  const settings = [
    `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home}`,
    '-c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0',
    '-c max_connections=200 -c shared_buffers=128MB -c autovacuum=off -c jit=off',
  ]
  const args = ['-D', join(home, 'data'), '-w', '-s', '-l', join(home, 'log'), '-o', settings.join(' ')]
  run(programs, 'pg_ctl', [...args, 'start'])
  return `postgres://tester@127.0.0.1:${port}/postgres`
}

/**
 * Stops the cluster started below the directory if it runs; a killed run leaves its lock file behind. `fast` writes
 * everything to its files first, for a cluster that is started again.
 */
export function stopPostgres(
  programs: PostgresPrograms,
  runDirectory: string,
  mode: 'immediate' | 'fast' = 'immediate',
): void {
  const data = join(runDirectory, 'postgres', 'data')
  if (!existsSync(join(data, 'postmaster.pid'))) return
  try {
    run(programs, 'pg_ctl', ['-D', data, 'status'])
  } catch {
    return
  }
  run(programs, 'pg_ctl', ['-D', data, '-m', mode, '-s', 'stop'])
}

function run({ directory, user }: PostgresPrograms, program: string, args: string[]): void {
  const path = join(directory, program)
  execFileSync(path, args, {
    ...user,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: directory, LC_ALL: 'C.UTF-8' },
  })
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  try {
    const ask = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
