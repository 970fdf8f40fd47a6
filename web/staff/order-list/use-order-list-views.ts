import type { OrderColumn } from '#contract/api/staff/order-list.ts'
import type { ListColumnsRequest, OrderListView, ViewContent } from '#contract/api/staff/saved-views.ts'
import { type ListViews, type ViewOf, useListViews, withoutView } from '../saved-views/use-list-views.ts'
import { type OrderListUrl, orderListRequest } from './order-list-url.ts'

/** Columns that are shown until others are chosen. */
export const usualColumns: OrderColumn[] = [
  'orderNumber',
  'state',
  'pnr',
  'passenger',
  'route',
  'departure',
  'airline',
  'total',
  'sold',
  'assignee',
]

/** Holds the saved views of the list of all orders; `change` changes the address. */
export function useOrderListViews(
  url: OrderListUrl,
  change: (url: OrderListUrl) => void,
): ListViews<OrderListView> {
  return useListViews<OrderListView>({
    isOwnContent: (content: ViewContent) => content.list === 'orderList',
    isOwnColumns: (columns: ListColumnsRequest) => columns.list === 'orderList',
    columnsRequest: (columns) => ({ list: 'orderList', columns }),
    usualColumns,
    viewId: url.view,
    isBare: isBareUrl(url),
    contentWith: (columns) => ({ list: 'orderList', filter: savedFilterOf(url), columns }),
    open: (view) => change(view === undefined ? allOrdersUrl : urlOfView(view)),
  })
}

/** The list without filters. */
export const allOrdersUrl: OrderListUrl = { filters: {}, sort: 'newest', view: withoutView }

/** Returns the address of a view. */
export function urlOfView({
  viewId,
  content: { filter },
}: Pick<ViewOf<OrderListView>, 'viewId' | 'content'>): OrderListUrl {
  const { totalFrom, totalUntil, sort, ...filters } = filter
  return {
    filters: { ...filters, totalFrom: bahtText(totalFrom), totalUntil: bahtText(totalUntil) },
    sort,
    view: viewId,
  }
}

/** Returns what a view keeps of an address: everything but the text that is searched for. */
export function savedFilterOf(url: OrderListUrl): OrderListView['filter'] {
  const { q: _searched, ...filter } = orderListRequest(url)
  return filter
}

function isBareUrl({ filters, sort, view }: OrderListUrl): boolean {
  return view === undefined && sort === 'newest' && Object.values(filters).every((one) => one === undefined)
}

function bahtText(satang: number | undefined): string | undefined {
  return satang === undefined ? undefined : String(satang / 100)
}
