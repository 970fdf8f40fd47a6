import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ListProps } from '../list-model/list-props.ts'
import { NoRowFits } from '../no-row-fits.tsx'
import { VirtualList } from './virtual-list.tsx'

/** Properties of the list. */
export type OfferListProps = ListProps & {
  /** Under this key the heights of rows are remembered, so that Back finds the row where it was. */
  readonly listKey: string
  readonly isAsking: boolean
}

/** The rows; what stands in their place before the first is here, and when the filters leave none. */
export function OfferList({ listKey, isAsking, ...list }: OfferListProps) {
  const { rowCount, rows } = list
  if (rowCount === 0) return isAsking ? <Skeleton size="row" count={9} /> : null
  if (rows.length > 0) return <VirtualList list={list} listKey={listKey} />
  return <NoRowFits list={list} />
}
