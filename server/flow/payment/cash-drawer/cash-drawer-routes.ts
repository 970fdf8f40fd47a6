import type { FastifyInstance } from 'fastify'
import {
  closeCashDrawer,
  downloadClosingSheet,
  listCashDrawers,
  openCashDrawer,
  readOwnCashDrawer,
  reviewCashDrawer,
} from '#contract/api/staff/shift/cash-drawer.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hasCallerRight, runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { CashDrawers } from './cash-drawers.ts'
import { closingSheetOf } from './closing-sheet.ts'

/** Dependencies of {@link cashDrawerRoutes}. */
export type CashDrawerRouteDeps = {
  readonly cashDrawers: CashDrawers
  readonly agency: Pick<AgencyStore, 'current'>
  readonly press: Pick<PdfRenderer, 'print'>
  readonly clock: Clock
}

/** Registers the routes of /api/staff/cash-drawer and /api/staff/cash-drawers. */
export function cashDrawerRoutes(http: FastifyInstance, deps: CashDrawerRouteDeps): void {
  ownDrawerRoutes(http, deps)
  reviewRoutes(http, deps)
  closingSheetRoute(http, deps)
}

function ownDrawerRoutes(http: FastifyInstance, { cashDrawers }: CashDrawerRouteDeps): void {
  const access = 'recordReceipts'
  route(http, readOwnCashDrawer, {
    access,
    handle: ({ caller }) => runForClerk(caller, async (clerk) => succeed(await cashDrawers.own(clerk))),
  })
  route(http, openCashDrawer, {
    access,
    audit: ({ body: { float } }) => ({ detail: { float } }),
    handle: ({ body, caller }) => runForClerk(caller, (clerk) => cashDrawers.open(clerk, body.float)),
  })
  route(http, closeCashDrawer, {
    access,
    audit: ({ body: { drawerId, counted } }) => ({ object: drawerId, detail: { counted } }),
    handle: ({ body, caller }) => runForClerk(caller, (clerk) => cashDrawers.close({ ...body, clerk })),
  })
}

function reviewRoutes(http: FastifyInstance, { cashDrawers }: CashDrawerRouteDeps): void {
  const access = 'reviewDrawers'
  route(http, listCashDrawers, {
    access,
    handle: ({ caller }) =>
      runForClerk(caller, async (clerk) => succeed({ drawers: [...(await cashDrawers.all(clerk))] })),
  })
  route(http, reviewCashDrawer, {
    access,
    audit: ({ body: { drawerId } }) => ({ object: drawerId }),
    handle: ({ body, caller }) => runForClerk(caller, (clerk) => cashDrawers.review(body.drawerId, clerk)),
  })
}

const template = new URL('closing-sheet.typ', import.meta.url)

function closingSheetRoute(
  http: FastifyInstance,
  { cashDrawers, agency, press, clock }: CashDrawerRouteDeps,
): void {
  route(http, downloadClosingSheet, {
    access: 'recordReceipts',
    limit: { max: 20, perSeconds: 60 },
    handle: ({ params: { drawerId }, query, language, caller }) =>
      runForClerk(caller, async (clerk) => {
        const mayReview = hasCallerRight(caller, 'reviewDrawers')
        const drawer = await cashDrawers.find(drawerId, { clerk, mayReview })
        if (!drawer?.closing) return fail(createProblem('notFound'))
        const data = closingSheetOf(
          { ...drawer, closing: drawer.closing },
          { language: query.lang ?? language, agencyName: (await agency.current()).name, now: clock.now() },
        )
        const pdf = await press.print({ template, data })
        const name = `${drawer.closing.sheetNumber}.pdf`
        return pdf.ok ? succeed({ name, bytes: pdf.value.bytes }) : pdf
      }),
  })
}
