import { useState } from 'react'
import { type OrderListAnswer, type OrderListRow, listOrders } from '#contract/api/staff/order-list.ts'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'
import { type OrderListUrl, orderListRequest } from './order-list-url.ts'

/** The filtered orders that were read so far, and what the first page says of all. */
export type OrderList = Omit<PagedList<OrderListAnswer>, 'items'> & {
  readonly orders: readonly OrderListRow[] | undefined
  readonly totals: OrderListAnswer['totals']
  readonly isSearchCut: boolean
  /** The orders are those of the filters before; the chosen ones are being read. */
  readonly isOutdated: boolean
}

/** Reads the filtered orders page by page. */
export function useOrderList(url: OrderListUrl): OrderList {
  const query = orderListRequest(url)
  const { items, ...list } = usePagedList(
    ['desk', 'order-list', query],
    (after: string | undefined, signal) => callApi(listOrders, { query: { ...query, after }, signal }),
    (page) => [page],
  )
  const pages = useLastKnown(items)
  return {
    ...list,
    orders: pages?.flatMap(({ orders }) => orders),
    totals: pages?.[0]?.totals,
    isSearchCut: pages?.[0]?.isSearchCut ?? false,
    isOutdated: items === undefined && pages !== undefined,
  }
}

/** Returns the last known pages while others are being read, so that a heading that was pressed keeps the focus. */
function useLastKnown(items: readonly OrderListAnswer[] | undefined): readonly OrderListAnswer[] | undefined {
  const [kept, setKept] = useState(items)
  const isKept = items?.length === kept?.length && items?.[0] === kept?.[0]
  if (items !== undefined && !isKept) setKept(items)
  return items ?? kept
}
