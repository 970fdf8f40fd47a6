import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAirlineGroups } from '#web/api/reference/use-airline-groups.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'

const mostNamed = 2

/**
 * Returns the airlines of a search as text: a name, the group that the codes stand for, or their number;
 * undefined for all.
 */
export function useAirlinesText(codes: string): string | undefined {
  const { t } = useLingui()
  const names = useReferenceNames()
  const list = codes.split(',').filter(Boolean)
  const count = list.length
  const groups = useAirlineGroups(count > 1)
  if (count === 0) return undefined
  const group = groups.find(({ Value }) => Value === codes)
  if (group) return group.Text
  if (count <= mostNamed) return list.map(names.airline).join(', ')
  return t`${plural(count, { one: '# airline', other: '# airlines' })}`
}
