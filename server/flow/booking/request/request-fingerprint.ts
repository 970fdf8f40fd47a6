import { createHash } from 'node:crypto'
import { type BookingRequest } from '#contract/api/booking.ts'

/** Returns a digest of a request, which tells a repeat from another request under the same key. */
export function requestFingerprint(request: BookingRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  )
}
