import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openStreamedCluster } from '#test-kit/database/streamed-cluster.ts'
import { findPostgres } from '#test-kit/database/test-postgres.ts'
import { freePort } from '#test-kit/free-port.ts'

// The commands of docs/operations.md. PostgreSQL's behaviour, not the shop's: only the full run repeats them.
const programs = process.env['TEST_DATABASES'] === 'all' ? findPostgres() : undefined

test.skipIf(programs === undefined)(
  'a server whose log is streamed by pg_receivewal loses no confirmed row when it is lost with its disk',
  async () => {
    const { directory = '', user } = programs ?? {}
    const folder = mkdtempSync(join(tmpdir(), 'farehouse-log-'))
    if (user) chownSync(folder, user.uid, user.gid)
    const cluster = openStreamedCluster(
      { directory, ...(user && { user }) },
      { folder, data: join(folder, 'data') },
    )
    const connect = async (port: number) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'farehouse', database: 'postgres' })
      client.on('error', () => {})
      await client.connect()
      return client
    }
    const [port, restoredPort] = [await freePort(), await freePort()]
    cluster.initialize('farehouse')
    cluster.start(port)
    const endArchive = await cluster.archive(`host=127.0.0.1 port=${port} user=farehouse`)
    const shop = await connect(port)
    await shop.query('create table sale (number int)')
    for (let number = 1; number <= 200; number += 1)
      await shop.query('insert into sale values ($1)', [number])
    cluster.lose()
    await endArchive()

    cluster.restore()
    cluster.start(restoredPort)
    const restored = await connect(restoredPort)
    const { rows } = await restored.query('select count(*)::int as sales from sale')
    expect(rows).toEqual([{ sales: 200 }])
    await restored.end()
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  },
  120_000,
)
