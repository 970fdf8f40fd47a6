import { expect, test } from 'vitest'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { DatabaseRefused } from './database-refused.ts'
import { type Migrations, findReleases, migrate, migrationStatus, rollbackRefusal } from './migrate.ts'
import { migrations } from './migrations.ts'
import { currentRelease, isAtLeast } from './release.ts'

test('a version is compared number by number', () => {
  expect(isAtLeast('0.10.0', '0.9.3')).toBe(true)
  expect(isAtLeast('0.9.3', '0.9.3')).toBe(true)
  expect(isAtLeast('0.9.3', '0.10.0')).toBe(false)
})

withBothDatabases('the releases of a database', (kit) => {
  const later: Migrations = {
    ...migrations,
    '9999-later': {
      up: (db) => db.schema.alterTable('handover_note').addColumn('of_later', 'text').execute(),
    },
  }

  test('an earlier release starts on tables that a later one has only added to, and is refused by name when it has not', async () => {
    const { db } = kit.database
    await migrate(db, migrations)
    expect(await findReleases(db)).toEqual([currentRelease])
    await migrate(db, later, { version: '0.2.0', minimumVersion: '0.1.0' })
    expect(await migrationStatus(db, migrations)).toMatchObject({ pending: [], unknown: ['9999-later'] })
    await migrate(db, migrations, { version: '0.1.0', minimumVersion: '0.1.0' })
    expect(await rollbackRefusal(db, '0.1.0')).toBeUndefined()

    await migrate(db, later, { version: '0.3.0', minimumVersion: '0.2.0' })
    const start = migrate(db, migrations, { version: '0.1.0', minimumVersion: '0.1.0' })
    await expect(start).rejects.toThrow(DatabaseRefused)
    await expect(start).rejects.toThrow('0.2.0 or later is needed')
    expect(await rollbackRefusal(db, '0.2.4')).toBeUndefined()
  })
})

withBothDatabases('a change that was ready later than one with a higher number', (kit) => {
  test('a database that has had the higher number gets it too, and a shop with changes of its own is refused', async () => {
    const { db } = kit.database
    const between: Migrations = {
      ...migrations,
      '0000-between': {
        up: (tables) => tables.schema.alterTable('handover_note').addColumn('of_between', 'text').execute(),
      },
    }
    await migrate(db, migrations)
    await migrate(db, between)
    expect(await migrationStatus(db, between)).toMatchObject({ pending: [], unknown: [] })
    const other: Migrations = { ...migrations, '9998-other': { up: () => Promise.resolve() } }
    await expect(migrate(db, other)).rejects.toThrow('made by another version')
  })
})
