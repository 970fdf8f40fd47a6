import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ListProps } from '../list-model/list-props.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Tells a screen reader how many itineraries are left once the filters have changed; before that it is silent. */
export function SpokenCount({ list }: { readonly list: ListProps }) {
  const { t } = useLingui()
  const { values, ranges } = list.choices
  const [first] = useState({ values, ranges })
  const left = list.rows.length
  const isChanged = first.values !== values || first.ranges !== ranges
  return (
    <VisuallyHidden>
      <span role="status">
        {isChanged && t`${plural(left, { one: '# itinerary', other: '# itineraries' })}`}
      </span>
    </VisuallyHidden>
  )
}
