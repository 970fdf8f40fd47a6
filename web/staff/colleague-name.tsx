import { type NamedColleague, colleagueShortName } from './colleague-short-name.ts'

/** A colleague in short, with the whole address as its title. */
export function ColleagueName({ colleague }: { readonly colleague: NamedColleague | undefined }) {
  const short = colleagueShortName(colleague)
  const isWhole = colleague === undefined || short === colleague.name
  return isWhole ? short : <span title={colleague.name}>{short}</span>
}
