import { searchPagePath } from '#contract/api/share/search-page-path.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { listQueryOf, type ListChoices } from '../list-model/list-choices.ts'

/** A search with its choices, as somebody shares it. */
export type SharedList = {
  readonly request: SearchRequest
  readonly param: string
  readonly choices: ListChoices
}

/**
 * Returns the path and query that show this list elsewhere: readable where the search can be said so. It names the
 * language, because a chat asks for the preview without saying which one its reader understands.
 */
export function sharedAddress({ request, param, choices }: SharedList, language: Language): string {
  const readable = searchPagePath(request)
  const more = { ...listQueryOf(choices), lang: language }
  if (readable === undefined) return pageUrl(pagePaths.offers, { param, ...more })
  const [path = '', query] = readable.split('?')
  return pageUrl(path, { ...Object.fromEntries(new URLSearchParams(query)), ...more })
}
