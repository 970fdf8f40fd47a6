import { readJson, type TextStorage, writeJson } from '#web/session/browser-storage.ts'

/** A search made in this browser: its text in the address, and what to call it. No personal data. */
export type RecentSearch = {
  readonly param: string
  readonly from: string
  readonly to: string
  /** First departure, "2026-11-21". */
  readonly departOn: string
  /** Empty for one way. */
  readonly returnOn: string
}

const storageKey = 'recent-searches'
const most = 5

/** The last searches that can still be flown, newest first. What cannot be read is left out. */
export function readRecentSearches(storage: TextStorage | undefined, today: string): RecentSearch[] {
  const stored = readJson(storage, storageKey)
  return Array.isArray(stored)
    ? stored
        .filter(isRecentSearch)
        .filter((one) => one.departOn >= today)
        .slice(0, most)
    : []
}

/** Puts a search first among the last ones. A full or forbidden storage keeps nothing. */
export function rememberSearch(storage: TextStorage | undefined, search: RecentSearch): void {
  const others = readRecentSearches(storage, '').filter((one) => one.param !== search.param)
  writeJson(storage, storageKey, [search, ...others].slice(0, most))
}

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false
  const members = value as Record<string, unknown>
  const isText = (name: string, pattern: RegExp) => {
    const text = members[name]
    return typeof text === 'string' && pattern.test(text)
  }
  return (
    isText('param', /^[A-Za-z0-9+/=]{1,4000}$/) &&
    isText('from', /^[A-Z]{3}$/) &&
    isText('to', /^[A-Z]{3}$/) &&
    isText('departOn', /^\d{4}-\d\d-\d\d$/) &&
    isText('returnOn', /^(\d{4}-\d\d-\d\d)?$/)
  )
}
