import { refuse } from './wire-refusal.ts'

const defaultLimit = 50
const mostLimit = 200

/** Returns a page of a list with its cursors; a cursor names the row that the page follows or precedes. */
export function pageOf(
  rows: readonly Record<string, unknown>[],
  query: URLSearchParams,
): Record<string, unknown> {
  const limit = Number(query.get('limit') ?? defaultLimit)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostLimit) {
    refuse('validation_format', 'The limit must be 1 to 200.', '/limit')
  }
  const start = pageStartOf(rows, query, limit)
  const page = rows.slice(start, start + limit)
  const isLast = start + limit >= rows.length
  return {
    data: page,
    meta: {
      limit,
      before: start === 0 ? null : cursorOf(page[0]),
      after: isLast ? null : cursorOf(page.at(-1)),
    },
  }
}

function pageStartOf(
  rows: readonly Record<string, unknown>[],
  query: URLSearchParams,
  limit: number,
): number {
  const after = query.get('after')
  const before = query.get('before')
  if (after !== null) return rowIndexOfCursor(rows, after) + 1
  return before === null ? 0 : Math.max(0, rowIndexOfCursor(rows, before) - limit)
}

function cursorOf(row: Record<string, unknown> | undefined): string | null {
  return row ? Buffer.from(String(row['id'])).toString('base64url') : null
}

function rowIndexOfCursor(rows: readonly Record<string, unknown>[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString('utf8')
  const index = rows.findIndex((row) => row['id'] === id)
  return index >= 0 ? index : refuse('bad_request', 'The cursor is not one of this list.')
}
