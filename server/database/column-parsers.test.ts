import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('values of columns', (kit) => {
  const read = async (expression: string): Promise<unknown> => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
      kit.database.db,
    )
    return rows[0]?.value
  }

  test.each([
    [`9007199254740991::bigint`, 9007199254740991],
    [`(-12)::bigint`, -12],
    [`(select count(*) from (values (1), (2)) as two)`, 2],
    [`timestamptz '2026-11-21 03:00:00.123456+07'`, '2026-11-20T20:00:00.123Z'],
    [`timestamptz '2026-11-21 03:00:00+05:45'`, '2026-11-20T21:15:00.000Z'],
    [`timestamptz '1890-01-01 00:00:00+00'`, '1890-01-01T00:00:00.000Z'],
    [`date '2026-02-28'`, '2026-02-28'],
    [`time '07:05'`, '07:05:00'],
    [`timestamp '2026-11-21 03:00'`, '2026-11-21T03:00:00'],
    [`interval '1 day 2 hours'`, '1 day 02:00:00'],
    [`'{"a": [1, null, "ก"]}'::jsonb`, { a: [1, null, 'ก'] }],
    [`'null'::jsonb`, null],
    [`1.50::numeric`, '1.50'],
    [`true`, true],
    [`array[1, null, 3]::bigint[]`, [1, null, 3]],
    [`'{}'::bigint[]`, []],
    [`array[timestamptz '2026-11-21 03:00:00+00']`, ['2026-11-21T03:00:00.000Z']],
    [`array['a,b', 'c']::text[]`, ['a,b', 'c']],
    [`null::timestamptz`, null],
  ])('%s is read as its value', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected)
  })

  test('bytea is read as plain bytes', async () => {
    const value = await read(String.raw`'\x00ff10'::bytea`)
    expect(value).toEqual(Uint8Array.of(0, 255, 16))
    expect(Buffer.isBuffer(value)).toBe(false)
  })

  test.each([`9007199254740992::bigint`, `'infinity'::timestamptz`])('%s is refused', async (expression) => {
    await expect(read(expression)).rejects.toThrow(RangeError)
  })

  test('bytes, JSON and arrays are read back as they were written', async () => {
    const { rows } = await sql`select ${Uint8Array.of(0, 1, 255)}::bytea as bytes,
      ${JSON.stringify({ a: 'ปู่' })}::jsonb as json, ${['a', 'b']}::text[] as list`.execute(kit.database.db)
    expect(rows).toEqual([{ bytes: Uint8Array.of(0, 1, 255), json: { a: 'ปู่' }, list: ['a', 'b'] }])
  })
})
