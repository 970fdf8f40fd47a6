import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'

/** The address of somebody in the list of people. What is searched for is not in it: that names persons. */
export function userAddress(userId: string | undefined, role?: string): string {
  return pageAddress(routePaths.staff, { at: 'users', role, user: userId })
}
