import { instantFromMs } from '#contract/terms/time.ts'

/** Parses a value from PostgreSQL's text format. */
type Reader = (text: string) => unknown

/** PostgreSQL type OIDs that both engines must parse alike, each with its array type. */
const readers: readonly { oid: number; arrayOid: number; read: Reader }[] = [
  { oid: 20, arrayOid: 1016, read: parseSafeInteger },
  { oid: 1082, arrayOid: 1182, read: unparsedText },
  { oid: 1083, arrayOid: 1183, read: unparsedText },
  { oid: 1114, arrayOid: 1115, read: (text) => text.replace(' ', 'T') },
  { oid: 1184, arrayOid: 1185, read: parseInstantColumn },
  { oid: 1186, arrayOid: 1187, read: unparsedText },
]

/** Parsers of scalar values by type OID: bigint to number, timestamptz to Instant, date to YYYY-MM-DD. */
export const valueReaders: Readonly<Record<number, Reader>> = Object.fromEntries(
  readers.map(({ oid, read }) => [oid, read]),
)

/** Parsers of one-dimensional arrays of these types, by array type OID. */
export const arrayReaders: Readonly<Record<number, Reader>> = Object.fromEntries(
  readers.map(({ arrayOid, read }) => [
    arrayOid,
    (text: string) => parseArrayElements(text).map((one) => one && read(one)),
  ]),
)

/** Splits "{1,NULL,3}" into elements. None of these types is written with a comma, a brace or an escape. */
function parseArrayElements(text: string): (string | null)[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  return inside.split(',').map((one) => (one === 'NULL' ? null : one.replaceAll('"', '')))
}

function unparsedText(text: string): string {
  return text
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('A bigint of the database is too large to be counted with.')
  return value
}

/** Parses "2026-11-21 02:35:32.804123+00" to an Instant, truncated to milliseconds. */
function parseInstantColumn(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/.exec(text)
  if (!parts) throw new RangeError('A timestamp of the database is outside of the years 0001 to 9999.')
  const [, day, time, hours, minutes = ':00'] = parts
  return instantFromMs(Date.parse(`${day}T${time}${hours}${minutes}`))
}
