import type { ListProps } from '../list-model/list-props.ts'
import { OfferRow } from '../list/offer-row.tsx'
import { useRowActions } from '../list/use-row-actions.ts'
import type { TripRow } from '../list-model/trip-row.ts'

/** Properties of an itinerary that was opened from a chart. */
export type OpenedRowProps = { readonly row: TripRow; readonly list: ListProps }

/** The row of the list with its details, below a chart. */
export function OpenedRow({ row, list }: OpenedRowProps) {
  const actions = useRowActions(list)
  const { param, request, step, choices } = list
  const { journey, journeyCount, isLast } = step
  const chosen = row.facts.find(({ fareKey }) => fareKey === choices.chosen)?.fareKey
  return (
    <OfferRow
      row={row}
      setting={{ param, request, journey, journeyCount, isLast, actions }}
      best={undefined}
      chosen={chosen}
      openList={list}
    />
  )
}
