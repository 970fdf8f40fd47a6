import { createAfterSalesStore } from '#server/flow/ticket/after-sales-store.ts'
import { createOrderOutcomes } from '#server/flow/ticket/after-sales.ts'
import { createFindOrder } from '#server/flow/ticket/find-order.ts'
import { createScheduleChangeStore } from '#server/flow/ticket/schedule-change/schedule-change-store.ts'
import { createScheduleChanges } from '#server/flow/ticket/schedule-change/schedule-changes.ts'
import { createChangeTermsStores } from '#server/flow/ticket/schedule-change/policy/change-terms-store.ts'
import { createChangeRequestStore } from '#server/flow/ticket/change-request/change-request-store.ts'
import { createChangeRequests } from '#server/flow/ticket/change-request/change-requests.ts'
import { createServicesAndDocuments } from '#server/flow/ticket/special-service/create-services-and-documents.ts'
import { createTicketEndings } from '#server/flow/ticket/create-ticket-endings.ts'
import { createTicketEndingStores } from '#server/flow/ticket/ticket-ending-store.ts'
import { createTicketStore } from '#server/flow/ticket/ticket-store.ts'
import { createPrintItineraryReceipt } from '#server/flow/ticket/itinerary-receipt/print-itinerary-receipt.ts'
import { createMailTickets } from '#server/flow/ticket/mail-tickets.ts'
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import { type TicketDeps, createTicketStep } from '#server/flow/ticket/ticket.ts'
import { createAttemptStore } from '#server/platform/attempt-store.ts'
import { createAuditStore } from '#server/platform/audit/audit-store.ts'
import type { AppContext } from '../app-deps.ts'
import type { buildPayments } from '../build-payments.ts'
import type { Supply } from '../open-supply.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import type { Reference } from '#server/reference/reference.ts'

/** What exists before the steps: suppliers, keys, the reference data, and the outbox. */
export type BookingFlowDeps = {
  readonly supply: Supply
  readonly keys: Keys
  readonly reference: Reference
  readonly outbox: Outbox
}

type StepsBefore = Pick<TicketDeps, 'booking' | 'payment' | 'agency' | 'office' | 'showPayment'> &
  Pick<ReturnType<typeof buildPayments>, 'dualControl' | 'refundPayees'>

/** Builds what follows a booking: tickets and their voids, the order page, and the owner's requests. */
export function buildOrderServices(
  { config, db, platform, brand, press = createPdfRenderer(platform) }: AppContext,
  { supply, keys, reference, outbox }: BookingFlowDeps,
  { dualControl, ...before }: StepsBefore,
) {
  const networkSigner = keys.signer('audit network')
  const audit = { ...createAuditStore({ db, ...platform }), networkSigner }
  const ofSupply = { supplyOf: supply.of, suppliers: supply.all }
  const settleMs = config.settleWindowS * 1000
  const common = { ...before, ...ofSupply, outbox, audit, ...platform, settleMs }
  const changeRequests = createChangeRequestStore(db, keys.sealer)
  const scheduleChanges = createScheduleChangeStore(db)
  const store = createTicketStore(db)
  const terms = createChangeTermsStores(db)
  const stores = createTicketEndingStores(db, keys.sealer)
  const { corrections, exchanges, ticketRefunds } = stores
  const { documents, ...asking } = createServicesAndDocuments({ ...common, ...stores, store })
  const told = { scheduleChanges, changeRequests, documents, exchanges, ...terms }
  const flights = createScheduleChanges({ ...common, ...told })
  const kept = { ...stores, ...terms, changeRequests, scheduleChanges, store }
  const endings = createTicketEndings({ ...common, ...kept, dualControl })
  const answering = { store: changeRequests, tickets: store, flights, dualControl, endings: stores }
  const requests = createChangeRequests({ ...common, ...endings, ...answering })
  const outcomes = createOrderOutcomes(createAfterSalesStore(db))
  const served = { store, corrections, ticketRefunds, requests, flights, outcomes, ...asking }
  const ticket = createTicketStep({ ...common, ...endings, ...served })
  const ticketNumbers = { ...platform, booking: before.booking, payment: before.payment, store }
  const findOrder = createFindOrder({
    ...common,
    attempts: createAttemptStore(db),
    signer: keys.signer('order look-up'),
  })
  const shown = { ticket, documents, ...asking, ...endings, ticketNumbers, outcomes, requests, flights }
  const printSummary = createPrintItineraryReceipt({ ...platform, ticket, press, reference, brand })
  const mailTickets = createMailTickets({ ...common, ...served, exchanges, printSummary, reference })
  return { ...shown, ...terms, customerAudit: audit, press, printSummary, mailTickets, findOrder }
}
