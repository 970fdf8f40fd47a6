import {
  type OrderColumn,
  type OrderListState,
  type OrderPaymentState,
  type OrderSort,
  type OrderListChannel,
  orderListStates,
  orderPaymentStates,
  orderSorts,
  orderListChannels,
} from '#contract/api/staff/order-list.ts'
import { type PaymentMethod, paymentMethods } from '#contract/terms/payment.ts'
import { parseLocalDate } from '#contract/terms/time.ts'
import { readBaht } from '#web/travel-ui/price/baht-amount.ts'

/** Filters of the order list as its address has them; amounts are in baht as typed. */
export type OrderListParams = {
  readonly q?: string | undefined
  readonly state?: OrderListState | undefined
  readonly soldFrom?: string | undefined
  readonly soldUntil?: string | undefined
  readonly departsFrom?: string | undefined
  readonly departsUntil?: string | undefined
  readonly airline?: string | undefined
  readonly origin?: string | undefined
  readonly destination?: string | undefined
  readonly assignee?: string | undefined
  readonly channel?: OrderListChannel | undefined
  readonly method?: PaymentMethod | undefined
  readonly payment?: OrderPaymentState | undefined
  readonly totalFrom?: string | undefined
  readonly totalUntil?: string | undefined
}
/** A filter by its parameter in the address. */
export type OrderFilterName = keyof OrderListParams

/** The filters, the sequence and the view of an address. */
export type OrderListUrl = {
  readonly filters: OrderListParams
  readonly sort: OrderSort
  /** The saved view that is open. */
  readonly view?: string | undefined
}

type Query = Readonly<Record<string, string | undefined>>

/** The highest amount of a filter, in satang. */
const mostSatang = 10_000_000_000_000

const readers: { readonly [Name in OrderFilterName]-?: (text: string) => OrderListParams[Name] } = {
  q: (text) => text.trim().slice(0, 80) || undefined,
  state: (text) => orderListStates.find((one) => one === text),
  soldFrom: parseLocalDate,
  soldUntil: parseLocalDate,
  departsFrom: parseLocalDate,
  departsUntil: parseLocalDate,
  airline: (text) => matchCode(text, /^[A-Z0-9]{2}$/),
  origin: (text) => matchCode(text, /^[A-Z]{3}$/),
  destination: (text) => matchCode(text, /^[A-Z]{3}$/),
  assignee: (text) => (/^(?:me|none|usr_\w{1,60})$/.test(text) ? text : undefined),
  channel: (text) => orderListChannels.find((one) => one === text),
  method: (text) => paymentMethods.find((one) => one === text),
  payment: (text) => orderPaymentStates.find((one) => one === text),
  totalFrom: (text) => (satangOf(text) === undefined ? undefined : text),
  totalUntil: (text) => (satangOf(text) === undefined ? undefined : text),
}
/** Every filter, in the order of the page. */
export const orderFilterNames = Object.keys(readers) as readonly OrderFilterName[]

/** Returns the filters and the sequence of an address; invalid parameters are left out. */
export function parseOrderListUrl(query: Query): OrderListUrl {
  const filters = Object.fromEntries(
    orderFilterNames.flatMap((name) => {
      const value = readers[name](query[name] ?? '')
      return value === undefined ? [] : [[name, value]]
    }),
  ) as OrderListParams
  const sort = orderSorts.find((one) => one === query['sort']) ?? 'newest'
  return { filters, sort, view: query['view'] }
}

/** Returns the query parameters of the page's address. */
export function orderListParamsOf({ filters, sort, view }: OrderListUrl): Query {
  return { section: 'allOrders', ...filters, sort: sort === 'newest' ? undefined : sort, view }
}

/** Returns the query of a request. */
export function orderListRequest({ filters, sort }: OrderListUrl) {
  const { totalFrom, totalUntil, ...same } = filters
  return { ...same, totalFrom: satangOf(totalFrom), totalUntil: satangOf(totalUntil), sort }
}

/** The sequences of a column with a sortable heading: the one of the first press, and the reverse. */
export const columnSorts: Readonly<Partial<Record<OrderColumn, readonly [OrderSort, OrderSort?]>>> = {
  sold: ['newest', 'oldest'],
  departure: ['departsFirst', 'departsLast'],
  total: ['totalHighest', 'totalLowest'],
  timeLimit: ['timeLimit'],
}

/** Returns the sequence after a press on a column's heading; pressing a column without a reverse changes nothing. */
export function sortAfterPress(column: OrderColumn, current: OrderSort): OrderSort {
  const [first, second] = columnSorts[column] ?? []
  if (first === undefined) return current
  return current === first ? (second ?? first) : first
}

/** Returns the value of `aria-sort` of a column. */
export function ariaSortOf(
  column: OrderColumn,
  current: OrderSort,
): 'ascending' | 'descending' | 'none' | undefined {
  const own = columnSorts[column]
  if (!own) return undefined
  if (!own.includes(current)) return 'none'
  return ascending.includes(current) ? 'ascending' : 'descending'
}

const ascending: readonly OrderSort[] = ['oldest', 'departsFirst', 'totalLowest', 'timeLimit']

function matchCode(text: string, form: RegExp): string | undefined {
  const code = text.trim().toUpperCase()
  return form.test(code) ? code : undefined
}

function satangOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const read = readBaht(text, mostSatang)
  return read.ok ? read.satang : undefined
}
