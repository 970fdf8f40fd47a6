import { type OrderListAnswer, type OrderListRow, listOrders } from '#contract/api/staff/order-list.ts'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'
import { type OrderListUrl, orderListRequest } from './order-list-url.ts'

/** The filtered orders that were read so far, and what the first page says of all. */
export type OrderList = Omit<PagedList<OrderListAnswer>, 'items'> & {
  readonly orders: readonly OrderListRow[] | undefined
  readonly totals: OrderListAnswer['totals']
  readonly isSearchCut: boolean
}

/** Reads the filtered orders page by page. */
export function useOrderList(url: OrderListUrl): OrderList {
  const query = orderListRequest(url)
  const { items: pages, ...list } = usePagedList(
    ['desk', 'order-list', query],
    (after: string | undefined, signal) => callApi(listOrders, { query: { ...query, after }, signal }),
    (page) => [page],
  )
  return {
    ...list,
    orders: pages?.flatMap(({ orders }) => orders),
    totals: pages?.[0]?.totals,
    isSearchCut: pages?.[0]?.isSearchCut ?? false,
  }
}
