import { type Kysely, sql } from 'kysely'
import type { AirlineCode } from '#contract/terms/codes.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { dayNumberOf } from '../engine/day-number.ts'
import { type ImportedContent, type WholeAirline, mergeByPriority } from './imported-content.ts'
import { fareOfRow, flightOfRow } from './imported-rows.ts'

/** Returns the effective imported flights and fares in one snapshot. */
export function readImported(db: Kysely<Tables>): Promise<ImportedContent> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const version = await tx.selectFrom('house_world_version').select('version').executeTakeFirst()
      const schedule = await tx
        .selectFrom('house_schedule')
        .innerJoin('house_source', 'house_source.source', 'house_schedule.source')
        .where('house_source.kind', '=', 'schedule')
        .selectAll('house_schedule')
        .orderBy('house_source.version', 'desc')
        .orderBy(sql`row_key collate "C"`)
        .execute()
      const fares = await tx
        .selectFrom('house_fare')
        .innerJoin('house_source', 'house_source.source', 'house_fare.source')
        .where('house_source.kind', '=', 'fares')
        .selectAll('house_fare')
        .orderBy('house_source.version', 'desc')
        .orderBy(sql`row_key collate "C"`)
        .execute()
      const firstOfKey = new Map(fares.toReversed().map((row) => [row.row_key, row]))
      return {
        version: version?.version ?? 0,
        schedule: mergeByPriority(schedule.map(flightOfRow)),
        fares: fares.filter((row) => firstOfKey.get(row.row_key) === row).map(fareOfRow),
        wholeAirlines: await readWholeAirlines(tx),
      }
    })
}

async function readWholeAirlines(db: Kysely<Tables>): Promise<WholeAirline[]> {
  const rows = await db
    .selectFrom('house_schedule')
    .innerJoin('house_source', 'house_source.source', 'house_schedule.source')
    .where('house_source.kind', '=', 'schedule')
    .where('house_source.is_whole', '=', true)
    .groupBy(['house_schedule.source', 'carrier'])
    .select(({ fn }) => ['carrier', fn.min('first_on').as('first_on'), fn.max('last_on').as('last_on')])
    .orderBy(sql`carrier collate "C"`)
    .execute()
  return rows.map((row) => ({
    carrier: row.carrier as AirlineCode,
    firstDay: dayNumberOf(row.first_on),
    lastDay: dayNumberOf(row.last_on),
  }))
}
