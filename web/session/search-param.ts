import type { SearchRequest } from '#contract/api/search.ts'

/** Returns the parameter of a search: base64 of its JSON, as the wire takes it. */
export function encodeSearchParam(request: SearchRequest): string {
  const bytes = new TextEncoder().encode(searchJson(request))
  return btoa(String.fromCharCode(...bytes))
}

/** Returns the JSON of a search with its members in one order, so that equal searches have equal texts. */
export function searchJson(request: SearchRequest): string {
  return JSON.stringify(request, (_, value: unknown) =>
    isPlainObject(value) ? Object.fromEntries(Object.entries(value).sort(compareByName)) : value,
  )
}

function compareByName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
