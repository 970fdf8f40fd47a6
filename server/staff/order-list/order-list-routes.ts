import type { FastifyInstance } from 'fastify'
import { type OrderExportQuery, exportOrders, listOrders } from '#contract/api/staff/order-list.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { isSeller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { orderListCsv, parseOrderColumns } from './order-list-csv.ts'
import { type OrderListDeps, orderListExport, orderListPage } from './order-list.ts'

/** A file decrypts thousands of orders: more often than anybody looks at one. */
const limit = { max: 10, perSeconds: 60 }

/** A clerk who scrolls reads a page a second at most. */
const pageLimit = { max: 120, perSeconds: 60 }

/** GET /api/staff/order-list, and its CSV export */
export function orderListRoutes(http: FastifyInstance, deps: OrderListDeps): void {
  route(http, listOrders, {
    access: 'desk',
    limit: pageLimit,
    handle: async ({ query, caller }) =>
      caller.kind === 'user'
        ? succeed(await orderListPage(deps, query, { me: caller.userId, seesNet: isSeller(caller) }))
        : fail(createProblem('notSignedIn')),
  })
  route(http, exportOrders, {
    access: 'exportOrders',
    limit,
    // Names leave the shop in the file. The searched text may be a name and is left out.
    audit: ({ query }) => ({ detail: auditedFilters(query) }),
    handle: async ({ query, caller, language }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const reader = { me: caller.userId, seesNet: isSeller(caller) }
      const rows = await orderListExport(deps, query, reader)
      if (!rows.ok) return rows
      const text = orderListCsv(rows.value, parseOrderColumns(query.columns, reader.seesNet), language)
      return succeed({ name: 'orders.csv', bytes: new TextEncoder().encode(text) })
    },
  })
}

function auditedFilters({
  q,
  columns: _columns,
  ...filters
}: OrderExportQuery): Readonly<Record<string, string | number | boolean>> {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(given), ...(q === undefined ? {} : { search: true }) }
}
