/** A store of short texts: localStorage, sessionStorage, or a Map in tests. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Returns the browser's localStorage. Undefined on the server, in private windows that forbid it, and where a
 * policy blocks it: even reading the property throws there.
 */
export function persistentStorage(): TextStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

/** Returns the storage of this tab; undefined wherever {@link persistentStorage} is. */
export function tabStorage(): TextStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.sessionStorage
  } catch {
    return undefined
  }
}

/** Reads JSON; undefined when the key is absent, the text is no JSON, or the storage is unusable. */
export function readJson(storage: TextStorage | undefined, key: string): unknown {
  try {
    const text = storage?.getItem(key)
    return text === null || text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes JSON and returns whether it was stored: a full or forbidden storage stores nothing. */
export function writeJson(storage: TextStorage | undefined, key: string, value: unknown): boolean {
  try {
    if (!storage) return false
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Removes a key; an unusable storage has nothing to remove. */
export function forgetKey(storage: TextStorage | undefined, key: string): void {
  try {
    storage?.removeItem(key)
  } catch {
    // Nothing is stored there, so nothing has to be removed.
  }
}
