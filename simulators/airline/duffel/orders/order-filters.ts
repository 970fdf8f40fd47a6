import { refuse } from '../wire-refusal.ts'

type Json = Record<string, unknown>

const sorts: Readonly<Record<string, (order: Json) => string | number>> = {
  payment_required_by: (order) => textOrEmpty((order['payment_status'] as Json)['payment_required_by']),
  total_amount: (order) => Number(order['total_amount']),
  created_at: (order) => textOrEmpty(order['created_at']),
  next_departure: (order) => departures(order)[0] ?? '',
}

/** Returns the orders that match a list query, sorted as the query says; refuses an unknown sort order. */
export function matchingOrders(orders: readonly Json[], query: URLSearchParams): Json[] {
  return sortOrders(
    orders.filter((order) => matchesFilters(order, query)),
    query.get('sort'),
  )
}

function matchesFilters(order: Json, query: URLSearchParams): boolean {
  const equalsFilter = (name: string, value: unknown) =>
    query.get(name) === null || query.get(name) === String(value)
  const isInRange = (name: string, value: string) =>
    value >= (query.get(`${name}[after]`) ?? '') && value <= (query.get(`${name}[before]`) ?? '~')
  const owners = query.getAll('owner_id[]')
  return (
    equalsFilter('booking_reference', order['booking_reference']) &&
    equalsFilter('offer_id', order['offer_id']) &&
    equalsFilter('awaiting_payment', (order['payment_status'] as Json)['awaiting_payment']) &&
    equalsFilter('requires_action', hasOpenChange(order)) &&
    (owners.length === 0 || owners.includes(textOrEmpty((order['owner'] as Json)['id']))) &&
    query.getAll('passenger_name[]').every((name) => passengerNames(order).includes(name.toUpperCase())) &&
    isInRange('created_at', textOrEmpty(order['created_at'])) &&
    (query.get('departing_at[after]') === null && query.get('departing_at[before]') === null
      ? true
      : departures(order).some((at) => isInRange('departing_at', at)))
  )
}

function sortOrders(orders: readonly Json[], sort: string | null): Json[] {
  if (sort === null) return [...orders]
  const weight = sorts[sort.replace(/^-/, '')]
  if (!weight) return refuse('validation_inclusion', 'Orders are not sorted by this.', '/sort')
  const sign = sort.startsWith('-') ? -1 : 1
  return orders.toSorted((one, other) => sign * compare(weight(one), weight(other)))
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function hasOpenChange(order: Json): boolean {
  return (order['airline_initiated_changes'] as readonly Json[]).some((one) => one['action_taken'] === null)
}

function departures(order: Json): string[] {
  return (order['slices'] as readonly Json[])
    .flatMap((slice) => slice['segments'] as readonly Json[])
    .map((segment) => textOrEmpty(segment['departing_at']))
}

function passengerNames(order: Json): string {
  return (order['passengers'] as readonly Json[])
    .map((one) => `${textOrEmpty(one['given_name'])} ${textOrEmpty(one['family_name'])}`)
    .join('\n')
    .toUpperCase()
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
