import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'

/** Every state change that a reservation of the house supplier may make. */
const allowedMoves = new Set([
  'held>ticketed',
  'held>cancelled',
  'ticketed>cancelled',
  'waitlisted>held',
  'waitlisted>cancelled',
])

/** Makes the database record every state change of a reservation, whoever makes it. */
export async function recordMoves({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`create table drill_move (reservation_ref text not null, move text not null)`.execute(db)
  await sql`
    create function drill_note_move() returns trigger language plpgsql as $$
    begin
      insert into drill_move values (new.reservation_ref, old.state || '>' || new.state);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger drill_move after update on house_reservation
    for each row when (old.state <> new.state) execute function drill_note_move()`.execute(db)
}

/**
 * Returns how often each change was made, and the faults: a change that is not allowed, or was made twice.
 */
export async function readMoves({ db }: Pick<Database, 'db'>): Promise<{
  readonly moves: Readonly<Record<string, number>>
  readonly faults: string[]
}> {
  const { rows } = await sql<{ move: string; made: number; reservations: number }>`
    select move, count(*)::integer as made, count(distinct reservation_ref)::integer as reservations
    from drill_move group by move order by move`.execute(db)
  const faults = rows.flatMap(({ move, made, reservations }) => [
    ...(allowedMoves.has(move) ? [] : [`${made} times ${move}`]),
    ...(made === reservations ? [] : [`${made - reservations} reservations went ${move} twice`]),
  ])
  return { moves: Object.fromEntries(rows.map(({ move, made }) => [move, made])), faults }
}
