import { pageAddress } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** The address of somebody in the list of people. What is searched for is not in it: that names persons. */
export function userAddress(userId: string | undefined, role?: string): string {
  return pageAddress(pagePaths.staff, { section: 'users', role, user: userId })
}
