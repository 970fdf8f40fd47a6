import { type SearchRequest, searchRequest } from '#contract/api/search.ts'

/** The query member that carries a search from page to page (specification §3). */
export const searchParamName = 'param'

const longestParam = 32_768

/** A search as it travels in addresses: base64 of its JSON. Any reader of the wire can send it on as it is. */
export function encodeSearchParam(request: SearchRequest): string {
  const bytes = new TextEncoder().encode(searchJson(request))
  return btoa(String.fromCharCode(...bytes))
}

/**
 * The search in an address, with every default filled in; undefined when the text is broken or was written by
 * hand. Takes the URL alphabet too, and the spaces that a "+" becomes in an address.
 */
export function decodeSearchParam(text: string | undefined): SearchRequest | undefined {
  if (text === undefined || text === '' || text.length > longestParam) return undefined
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const parsed = searchRequest.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    )
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The JSON of a search with its members in one order, so that the same search is always the same text. */
export function searchJson(request: SearchRequest): string {
  return JSON.stringify(request, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value,
  )
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
