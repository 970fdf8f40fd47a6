import { forgetKey, readJson, type TextStorage, writeJson } from './browser-storage.ts'

const storageKey = 'typed-trip'
let typedLast: string | undefined

/**
 * Remembers for which trip something was typed last in this tab: its id, nothing personal. Another search in the
 * same tab begins with the people of that trip; another tab may belong to somebody else.
 */
export function rememberTypedTrip(storage: TextStorage | undefined, sessionId: string): void {
  if (typedLast === sessionId) return
  typedLast = sessionId
  writeJson(storage, storageKey, sessionId)
}

/** The trip for which something was typed last in this tab; undefined when nothing was. */
export function typedTrip(storage: TextStorage | undefined): string | undefined {
  const stored = typedLast ?? readJson(storage, storageKey)
  return typeof stored === 'string' && /^[0-9a-f]{16}$/.test(stored) ? stored : undefined
}

/** Forgets for which trip something was typed: the next search begins with nobody. */
export function forgetTypedTrip(storage: TextStorage | undefined): void {
  typedLast = undefined
  forgetKey(storage, storageKey)
}
