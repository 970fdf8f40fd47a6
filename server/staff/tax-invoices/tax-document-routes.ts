import type { FastifyInstance } from 'fastify'
import {
  downloadTaxDocument,
  readTaxDocuments,
  requestTaxInvoice as requestEndpoint,
} from '#contract/api/tax/tax-documents.ts'
import { succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { printTaxDocument } from './print-tax-document.ts'
import { requestTaxInvoice, taxDocumentsOf } from './tax-documents.ts'
import type { TaxInvoiceRouteDeps } from './tax-invoice-routes.ts'

/** Dependencies of {@link taxDocumentRoutes}. */
export type TaxDocumentRouteDeps = TaxInvoiceRouteDeps & {
  readonly booking: TaxInvoiceRouteDeps['booking'] & Pick<BookingStep, 'openOrder'>
}

const act = 'taxDocuments'

/** Shown in place of the buyer to who opens an order by its number and email address. */
const nobody = { name: '', address: '', taxId: '', branch: '' }

/** Registers what the owner of an order sees of its tax documents, the request for one, and their download. */
export function taxDocumentRoutes(http: FastifyInstance, deps: TaxDocumentRouteDeps): void {
  const { booking } = deps
  route(http, readTaxDocuments, {
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ params: { orderKey }, caller }) => {
      const order = await booking.openOrder({ orderKey, act: 'see', caller })
      if (!order.ok) return order
      const answer = await taxDocumentsOf(deps, order.value, caller)
      const mailed = await booking.openOrder({ orderKey, act, caller })
      return succeed(mailed.ok ? answer : { ...answer, buyer: nobody })
    },
  })
  route(http, requestEndpoint, {
    bodyLimit: 4 * 1024,
    limit: { max: 20, perSeconds: 600 },
    isCustomersOnly: true,
    handle: async ({ body: { orderKey, buyer }, caller }) => {
      const order = await booking.openOrder({ orderKey, act, caller })
      if (!order.ok) return order
      const done = await requestTaxInvoice(deps, order.value, buyer)
      return done.ok ? succeed(await taxDocumentsOf(deps, order.value, caller)) : done
    },
  })
  route(http, downloadTaxDocument, {
    limit: { max: 20, perSeconds: 60 },
    handle: async ({ params: { orderKey, documentNumber: number }, caller }) => {
      const order = await booking.openOrder({ orderKey, act, caller })
      if (!order.ok) return order
      return printTaxDocument(deps, { number, isCopy: false, bookingId: order.value.bookingId })
    },
  })
}
