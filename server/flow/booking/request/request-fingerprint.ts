import { createHash } from 'node:crypto'
import type { BookingDetails } from '../validation/booking-details.ts'

/** Returns a digest of a request, which tells a repeat from another request under the same key. */
export function requestFingerprint(request: BookingDetails): string {
  return createHash('sha256')
    .update(JSON.stringify(sortedKeys(request)))
    .digest('base64url')
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sortedKeys(inner)]),
  )
}
