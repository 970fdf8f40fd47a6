import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import { FiltersExcludeAll } from '../filters-exclude-all.tsx'
import { VirtualList } from './virtual-list.tsx'

/** Properties of the list. */
export type OfferListProps = ListProps & {
  /** Row heights are stored under this key, so that Back returns to the same row. */
  readonly listKey: string
  readonly isAsking: boolean
}

/** The rows; before the first arrives, or when filters exclude all, a notice. */
export function OfferList({ listKey, isAsking, ...list }: OfferListProps) {
  const { rowCount, rows } = list
  if (rowCount === 0) return isAsking ? <Skeleton size="flight" count={9} /> : null
  if (rows.length > 0) return <VirtualList list={list} listKey={listKey} />
  return <FiltersExcludeAll list={list} />
}
