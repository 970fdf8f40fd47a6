import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findPostgres } from '#test-kit/database/test-postgres.ts'
import { freePort } from '#test-kit/free-port.ts'

// The commands of docs/operations.md. PostgreSQL's behaviour, not the shop's: only the full run repeats them.
const programs = process.env['TEST_DATABASES'] === 'all' ? findPostgres() : undefined

test.skipIf(programs === undefined)(
  'a server whose log is streamed by pg_receivewal loses no confirmed row when it is lost with its disk',
  async () => {
    const { directory = '', user } = programs ?? {}
    const folder = mkdtempSync(join(tmpdir(), 'farehouse-log-'))
    const place = (name: string): string => join(folder, name)
    if (user) chownSync(folder, user.uid, user.gid)
    const runAs = { ...user, cwd: '/', env: { PATH: `${directory}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8' } }
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(directory, program), args, { ...runAs, stdio: 'ignore' })
    const start = (data: string, port: number) =>
      run(
        'pg_ctl',
        '-D',
        place(data),
        '-w',
        '-s',
        '-l',
        place(`${data}.log`),
        '-o',
        `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
        'start',
      )
    const connect = async (port: number) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'farehouse', database: 'postgres' })
      client.on('error', () => {})
      await client.connect()
      return client
    }
    const [port, restoredPort] = [await freePort(), await freePort()]
    run('initdb', '-D', place('data'), '-U', 'farehouse', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
    start('data', port)
    const server = `host=127.0.0.1 port=${port} user=farehouse`
    execFileSync('mkdir', [place('wal')], runAs)
    const slot = ['-d', server, '--slot=farehouse_backup']
    run('pg_receivewal', ...slot, '--create-slot', '--if-not-exists')
    const receiver = spawn(
      join(directory, 'pg_receivewal'),
      [...slot, '--synchronous', '-D', place('wal')],
      runAs,
    )
    run('pg_basebackup', '-d', server, '-D', place('base'), '--checkpoint=fast')
    const shop = await connect(port)
    await shop.query('create table sale (number int)')
    for (let number = 1; number <= 200; number += 1)
      await shop.query('insert into sale values ($1)', [number])
    run('pg_ctl', '-D', place('data'), '-m', 'immediate', '-s', 'stop')
    receiver.kill('SIGTERM')
    await once(receiver, 'exit')
    rmSync(place('data'), { recursive: true })

    execFileSync('cp', ['-a', place('base'), place('restored')], runAs)
    const wal = `cp ${place('wal')}/%f %p || cp ${place('wal')}/%f.partial %p`
    appendFileSync(place('restored/postgresql.auto.conf'), `restore_command = '${wal}'\n`)
    writeFileSync(place('restored/recovery.signal'), '')
    if (user) chownSync(place('restored/recovery.signal'), user.uid, user.gid)
    start('restored', restoredPort)
    const restored = await connect(restoredPort)
    const { rows } = await restored.query('select count(*)::int as sales from sale')
    expect(rows).toEqual([{ sales: 200 }])
    await restored.end()
    run('pg_ctl', '-D', place('restored'), '-m', 'immediate', '-s', 'stop')
    rmSync(folder, { recursive: true, force: true })
  },
  120_000,
)
