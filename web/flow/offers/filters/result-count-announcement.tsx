import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListProps } from '../list-model/list-props.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Announces the number of itineraries to screen readers after a filter changed; silent before that. */
export function ResultCountAnnouncement({ list }: { readonly list: ListProps }) {
  const { t } = useLingui()
  const { values, ranges } = list.choices
  const [first] = useState({ values, ranges })
  const left = list.rows.length
  const isChanged = first.values !== values || first.ranges !== ranges
  return (
    <VisuallyHidden>
      <span role="status">{isChanged && t`${plural(left, { one: '# flight', other: '# flights' })}`}</span>
    </VisuallyHidden>
  )
}
