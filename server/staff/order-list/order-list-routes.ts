import type { FastifyInstance } from 'fastify'
import {
  type OrderExportQuery,
  exportOrderSheet,
  exportOrders,
  listOrders,
} from '#contract/api/staff/order-list.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Caller, isSeller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type OrderFile, orderListCsv, orderListSheet, parseOrderColumns } from './order-list-file.ts'
import { type OrderListDeps, orderListExport, orderListPage } from './order-list.ts'

/** A file decrypts thousands of orders: more often than anybody looks at one. */
const limit = { max: 10, perSeconds: 60 }

/** A clerk who scrolls reads a page a second at most. */
const pageLimit = { max: 120, perSeconds: 60 }

/** GET /api/staff/order-list, and its exports as CSV and Excel */
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
    audit: auditedExport,
    handle: async (request) => {
      const file = await orderFileOf(deps, request)
      if (!file.ok) return file
      return succeed({ name: 'orders.csv', bytes: new TextEncoder().encode(orderListCsv(file.value)) })
    },
  })
  route(http, exportOrderSheet, {
    access: 'exportOrders',
    limit,
    audit: auditedExport,
    handle: async (request) => {
      const file = await orderFileOf(deps, request)
      return file.ok ? succeed({ name: 'orders.xlsx', bytes: await orderListSheet(file.value) }) : file
    },
  })
}

type ExportRequest = {
  readonly query: OrderExportQuery
  readonly caller: Caller
  readonly language: Language
}

async function orderFileOf(
  deps: OrderListDeps,
  { query, caller, language }: ExportRequest,
): Promise<Result<OrderFile, Problem>> {
  if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
  const reader = { me: caller.userId, seesNet: isSeller(caller) }
  const rows = await orderListExport(deps, query, reader)
  if (!rows.ok) return rows
  return succeed({ rows: rows.value, columns: parseOrderColumns(query.columns, reader.seesNet), language })
}

/** Names leave the shop in the file. The searched text may be a name and is left out. */
function auditedExport({ query }: Pick<ExportRequest, 'query'>) {
  return { detail: auditedFilters(query) }
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
