import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  type OrderListAnswer,
  type OrderListRow,
  exportOrderSheet,
  exportOrders,
  mostOrdersCounted,
  orderColumns,
} from '#contract/api/staff/order-list.ts'
import type { OrderListView } from '#contract/api/staff/saved-views.ts'
import { pagePaths } from '#contract/paths.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { ColumnChoice } from '../saved-views/column-choice.tsx'
import type { ListViews } from '../saved-views/use-list-views.ts'
import { ViewBar } from '../saved-views/view-bar.tsx'
import { BahtFigure } from './baht-figure.tsx'
import { OrderFilterChips } from './order-filter-chips.tsx'
import { OrderListFilters } from './order-list-filters.tsx'
import {
  type OrderListUrl,
  orderFilterNames,
  orderListParamsOf,
  orderListRequest,
  parseOrderListUrl,
} from './order-list-url.ts'
import { OrderTable } from './order-table.tsx'
import { useOrderList } from './use-order-list.ts'
import { useOrderColumnLabels } from './use-order-list-labels.ts'
import { allOrdersUrl, urlOfView, useOrderListViews, usualColumns } from './use-order-list-views.ts'
import styles from './order-list.module.css'

/** All orders, filtered and sorted by the address, as a table. */
export function OrderListPage() {
  const { t } = useLingui()
  const { url, change } = useOrderListUrl()
  const list = useOrderList(url)
  const views = useOrderListViews(url, change)
  const columns = useShownColumns(views)
  const download = useOrderExport(url, columns.shown)
  const prefix = useId()
  const ids = { search: `${prefix}search`, state: `${prefix}state` }
  const keys = useOrderListKeys({
    orders: list.orders ?? [],
    ids,
    listKey: JSON.stringify(url),
    exportList: download.start,
  })
  const total = list.totals?.orders ?? 0
  return (
    <div className={styles.page}>
      <OrderListViews url={url} change={change} views={views} />
      <OrderListFilters url={url} change={change} ids={ids} />
      <div className={styles.line}>
        <div className={styles.line} role="status">
          {list.totals && <ListTotals totals={list.totals} />}
          {list.isSearchCut && (
            <span className={styles.said}>
              {t`Only the 200 newest matches are shown. Type more letters or add another name.`}
            </span>
          )}
        </div>
        <OrderFilterChips url={url} change={change} />
        <div className={styles.end}>
          <ColumnChoice
            {...columns}
            usual={usualColumns}
            choose={views.chooseColumns}
            keep={views.keepColumns}
          />
          <ExportButtons download={download} />
        </div>
      </div>
      {download.failure && <FailureNotice failure={download.failure} />}
      {list.fault && (
        <FailureNotice failure={list.fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {(list.orders === undefined || views.isOpening) && !list.fault && <Skeleton size="row" count={10} />}
      {list.orders?.length === 0 && (
        <Notice
          kind="info"
          heading={t`No orders found`}
          help={t`Remove a filter or search for something else.`}
        />
      )}
      {list.orders !== undefined && list.orders.length > 0 && !views.isOpening && (
        <OrderTable
          listKey={JSON.stringify(url)}
          isOutdated={list.isOutdated}
          orders={list.orders}
          count={total > mostOrdersCounted ? -1 : total}
          columns={columns.shown}
          sort={url.sort}
          setSort={(sort) => change({ ...url, sort })}
          cursor={keys.cursor}
          setCursor={keys.setCursor}
          loadMore={list.readMore}
        />
      )}
    </div>
  )
}

type OrderListViewsProps = {
  readonly url: OrderListUrl
  readonly change: (url: OrderListUrl) => void
  readonly views: ListViews<OrderListView>
}

function OrderListViews({ url, change, views }: OrderListViewsProps) {
  const { t } = useLingui()
  const isAll =
    views.current === undefined && orderFilterNames.every((name) => url.filters[name] === undefined)
  const all = { ...allOrdersUrl, view: views.hasDefault ? allOrdersUrl.view : undefined }
  const hrefOf = (next: OrderListUrl) => pageUrl(pagePaths.staff, orderListParamsOf(next))
  return (
    <ViewBar
      builtIn={[{ name: t`All`, href: hrefOf(all), isCurrent: isAll, open: () => change(all) }]}
      views={views}
      hrefOf={(view) => hrefOf(urlOfView(view))}
      areKeysOn
      saveHint={url.filters.q === undefined ? undefined : t`The search text is not saved.`}
    />
  )
}

/** Returns the columns to choose from, and those that are shown: net prices only to those who may see them. */
function useShownColumns({ columns }: ListViews<OrderListView>) {
  const labels = useOrderColumnLabels()
  const seesNet = useHasRight('sell')
  const permitted = orderColumns.filter((one) => seesNet || (one !== 'net' && one !== 'markup'))
  return {
    labels,
    choices: permitted.filter((one) => one !== 'orderNumber'),
    shown: permitted.filter((one) => one === 'orderNumber' || columns.includes(one)),
  }
}

function ExportButtons({ download }: { readonly download: ReturnType<typeof useOrderExport> }) {
  const { t } = useLingui()
  if (!download.isAllowed) return null
  return (
    <>
      <Button className={styles.small} isBusy={download.isBusy} onClick={download.startSheet}>
        {t`Export Excel`}
      </Button>
      <Button className={styles.small} isBusy={download.isBusy} onClick={download.start}>
        {t`Export CSV`}
      </Button>
    </>
  )
}

/** Reads filters and sequence from the address, and changes them in place. */
function useOrderListUrl() {
  const query = usePageQuery()
  const router = useRouter()
  const change = (next: OrderListUrl) =>
    void router.navigate({
      href: pageUrl(pagePaths.staff, orderListParamsOf(next)),
      replace: true,
      resetScroll: false,
    })
  return { url: parseOrderListUrl(query), change }
}

/** How many orders there are, and their sum; of very many only that they are many. */
function ListTotals({
  totals: { orders, passengers, total },
}: {
  readonly totals: NonNullable<OrderListAnswer['totals']>
}) {
  const { t } = useLingui()
  const most = mostOrdersCounted.toLocaleString('en')
  if (orders > mostOrdersCounted) return <strong>{t`More than ${most} orders`}</strong>
  const people = t`${plural(passengers, { one: '# passenger', other: '# passengers' })}`
  return (
    <>
      <strong>{t`${plural(orders, { one: '# order', other: '# orders' })}`}</strong>
      <span>{people}</span>
      <span>
        ฿<BahtFigure satang={total} />
      </span>
    </>
  )
}

function useOrderExport(url: OrderListUrl, columns: readonly string[]) {
  const isAllowed = useHasRight('exportOrders')
  const { isBusy, failure, download } = useDownload()
  const query = { ...orderListRequest(url), columns: columns.join(',') }
  const isReady = isAllowed && !isBusy
  return {
    isAllowed,
    isBusy,
    failure,
    start: () => {
      if (isReady) void download(() => fetchFile(exportOrders, { query }), 'orders.csv')
    },
    startSheet: () => {
      if (isReady) void download(() => fetchFile(exportOrderSheet, { query }), 'orders.xlsx')
    },
  }
}

type KeyOptions = {
  readonly orders: readonly OrderListRow[]
  readonly ids: { readonly search: string; readonly state: string }
  /** Identifies the list: in another one no row is current. */
  readonly listKey: string
  readonly exportList: () => void
}

type CurrentRow = { readonly listKey: string; readonly orderNumber: string | undefined }

/** Moves through the rows and reaches the tools by single keys. The current row stays when rows before it come or go. */
function useOrderListKeys({ orders, ids, listKey, exportList }: KeyOptions) {
  const { t } = useLingui()
  const [current, setCurrent] = useState<CurrentRow>({ listKey, orderNumber: undefined })
  const areKeysOn = useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
    { keys: ['/'], does: t`Search` },
    { keys: ['F'], does: t`Filter` },
    { keys: ['E'], does: t`Export CSV`, run: exportList },
  ])
  const cursor =
    current.listKey === listKey
      ? orders.findIndex(({ orderNumber }) => orderNumber === current.orderNumber)
      : -1
  const setCursor = (index: number) => setCurrent({ listKey, orderNumber: orders[index]?.orderNumber })
  const move = (steps: number) => setCursor(Math.max(0, Math.min(orders.length - 1, cursor + steps)))
  const focusField = (id: string) => document.getElementById(id)?.focus()
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      '/': () => focusField(ids.search),
      f: () => focusField(ids.state),
      e: exportList,
    },
    areKeysOn,
  )
  return { cursor, setCursor }
}
