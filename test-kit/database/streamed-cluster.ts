import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresPrograms } from './test-postgres.ts'

/** A PostgreSQL server whose log goes to an archive beside it, by the commands of docs/operations.md. */
export type StreamedCluster = {
  /** Makes an empty cluster with this superuser. */
  initialize(user: string): void
  /** Makes the cluster a replica of this server, as it is now, which streams from it once it is started. */
  replicate(server: string): void
  /** Starts the cluster with synchronous commits. */
  start(port: number): void
  /** Streams the log to the archive and takes a base backup; returns the end of the receiver. */
  archive(server: string): Promise<() => Promise<void>>
  /** Stops the server at once and removes its files, as a lost machine would. */
  lose(): void
  /** Copies the base backup to where the cluster was, to be completed from the archive by the next start. */
  restore(): void
  /** Stops the server at once if it runs. */
  stop(): void
}

/** Opens a cluster whose files are in `data`; archive and base backup are in `folder`, which PostgreSQL's user can write. */
export function openStreamedCluster(
  { directory, user }: PostgresPrograms,
  { folder, data }: { readonly folder: string; readonly data: string },
): StreamedCluster {
  const runAs = { ...user, cwd: '/', env: { PATH: `${directory}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8' } }
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(directory, program), args, { ...runAs, stdio: 'ignore' })
  const [wal, base] = [join(folder, 'wal'), join(folder, 'base')]
  const stop = () => {
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', '-D', data, '-m', 'immediate', '-s', 'stop')
  }
  return {
    initialize: (name) =>
      void run(
        'initdb',
        '-D',
        data,
        '-U',
        name,
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ),
    replicate: (server) =>
      void run(
        'pg_basebackup',
        '-d',
        server,
        '-D',
        data,
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ),
    start(port) {
      const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
      const log = join(folder, 'server.log')
      run('pg_ctl', '-D', data, '-w', '-s', '-t', '600', '-l', log, '-o', settings, 'start')
    },
    async archive(server) {
      execFileSync('mkdir', [wal], runAs)
      const slot = ['-d', server, '--slot=farehouse_backup']
      run('pg_receivewal', ...slot, '--create-slot', '--if-not-exists')
      const receiver = spawn(join(directory, 'pg_receivewal'), [...slot, '--synchronous', '-D', wal], runAs)
      run('pg_basebackup', '-d', server, '-D', base, '--checkpoint=fast')
      return async () => {
        receiver.kill('SIGTERM')
        await once(receiver, 'exit')
      }
    },
    lose() {
      stop()
      rmSync(data, { recursive: true })
    },
    restore() {
      execFileSync('cp', ['-a', base, data], runAs)
      const command = `cp ${wal}/%f %p || cp ${wal}/%f.partial %p`
      appendFileSync(join(data, 'postgresql.auto.conf'), `restore_command = '${command}'\n`)
      const signal = join(data, 'recovery.signal')
      writeFileSync(signal, '')
      if (user) chownSync(signal, user.uid, user.gid)
    },
    stop,
  }
}
