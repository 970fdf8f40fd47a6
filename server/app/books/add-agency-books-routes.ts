import type { FastifyInstance } from 'fastify'
import type { DualControl } from '#server/flow/payment/payment.ts'
import type { Reference } from '#server/reference/reference.ts'
import { agreementRoutes } from '#server/staff/airline-agreements/agreement-routes.ts'
import { createAgreementStore } from '#server/staff/airline-agreements/agreement-store.ts'
import { airlineMemoRoutes } from '#server/staff/airline-memos/airline-memo-routes.ts'
import { createAirlineMemoStore } from '#server/staff/airline-memos/airline-memo-store.ts'
import { createBillingStatementStore } from '#server/staff/bsp/billing-statement-store.ts'
import { bspRoutes } from '#server/staff/bsp/bsp-routes.ts'
import { createBspStore } from '#server/staff/bsp/bsp-store.ts'
import { createRefundedDocumentStore } from '#server/staff/bsp/refunded-document-store.ts'
import { currencyGainsRoutes } from '#server/staff/reports/currency/currency-gains-routes.ts'
import { foreignSalesReader } from '#server/staff/reports/currency/currency-gains-store.ts'
import { createTicketSalesStore } from '#server/staff/ticket-sales/ticket-sales-store.ts'
import { createCompanyChoiceStore } from '#server/staff/companies/company-choice-store.ts'
import { ticketSalesRoutes } from '#server/staff/ticket-sales/ticket-sales-routes.ts'
import type { AppContext } from '../app-deps.ts'
import type { buildWorkQueue } from '../build-work-queue.ts'

/** What the agency's books need of the steps. */
type BooksSteps = {
  readonly desk: ReturnType<typeof buildWorkQueue>
  readonly dualControl: DualControl
  readonly reference: Reference
}

/** Registers ticket sales, gain and loss on exchange rates, BSP billing, agreements with airlines, and their debit and credit memos. */
export function addAgencyBooksRoutes(
  http: FastifyInstance,
  { db, reads, platform, config }: AppContext,
  { desk, dualControl, reference }: BooksSteps,
): void {
  const agreements = createAgreementStore(db)
  const memos = createAirlineMemoStore(db)
  const tickets = createTicketSalesStore(db, desk.sealer)
  const sources = [...config.supply, 'manual']
  const common = { ...platform, agreements, memos, reference }
  ticketSalesRoutes(http, {
    tickets: reads.over((copy) => createTicketSalesStore(copy, desk.sealer)),
    agreements,
  })
  currencyGainsRoutes(http, reads.over(foreignSalesReader))
  bspRoutes(http, {
    ...common,
    tickets,
    bsp: createBspStore(db),
    statements: createBillingStatementStore(db),
    sources,
    refunded: createRefundedDocumentStore(db),
  })
  agreementRoutes(http, { ...common, sources, companies: createCompanyChoiceStore(db) })
  airlineMemoRoutes(http, { ...common, dualControl, colleagues: desk.colleagues })
}
