import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** Returns the address of a user in the list. The search term is not in it: it identifies persons. */
export function userUrl(userId: string | undefined, role?: string): string {
  return pageUrl(pagePaths.staff, { section: 'users', role, user: userId })
}
