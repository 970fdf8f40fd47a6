import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filterCount } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'

/**
 * The number of itineraries that the filters leave: "8 of 22 itineraries", or all of them: "22 itineraries".
 */
export function ResultCount({ list: { rows, rowCount, choices } }: { readonly list: ListProps }) {
  const { t } = useLingui()
  const left = rows.length
  const found = plural(rowCount, { one: '# flight', other: '# flights' })
  return <>{filterCount(choices) > 0 ? t`${left} of ${found}` : found}</>
}
