import { type SearchRequest, searchRequest } from '#contract/api/search.ts'

const longestParam = 32_768

/**
 * Returns the search in an address, with every default filled in; undefined when the text is broken or was
 * typed by hand. Accepts the URL alphabet too, and the spaces that a "+" becomes in an address.
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
