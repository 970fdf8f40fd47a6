import type { ColleagueAnswer } from '#contract/api/staff/work-queue.ts'

/** A colleague by the initials and the address of the account. */
export type NamedColleague = Pick<ColleagueAnswer, 'name' | 'initials'>

/** Returns a colleague's short name: the initials, or the address before its "@"; empty for a deleted account. */
export function colleagueShortName(colleague: NamedColleague | undefined): string {
  return colleague?.initials ?? colleague?.name.replace(/@.*/, '') ?? ''
}
