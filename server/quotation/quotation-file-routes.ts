import type { FastifyInstance } from 'fastify'
import {
  downloadQuotationPdf,
  downloadQuotationPdfForStaff,
  downloadQuotationPicture,
  downloadQuotationPictureForStaff,
} from '#contract/api/quotation/quotation-files.ts'
import { createProblem } from '#contract/problem.ts'
import { fail } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { CustomerQuotations } from './customer-quotations.ts'
import type { PrintQuotation } from './document/print-quotation.ts'
import type { Quotations } from './quotations.ts'

const access = 'makeQuotations'
// Each takes a process of its own some tenths of a second.
const limit = { max: 20, perSeconds: 60 }

/** Dependencies of these routes. */
export type QuotationFileRouteDeps = {
  readonly quotations: Pick<Quotations, 'read'>
  readonly customerQuotations: Pick<CustomerQuotations, 'open'>
  readonly printQuotation: PrintQuotation
}

/** GET …/quotation.pdf and …/quotation.png, by the key of a quotation and, for staff, by its number. */
export function quotationFileRoutes(
  http: FastifyInstance,
  { quotations, customerQuotations, printQuotation }: QuotationFileRouteDeps,
): void {
  for (const [endpoint, format] of [
    [downloadQuotationPdf, 'pdf'],
    [downloadQuotationPicture, 'picture'],
  ] as const) {
    route(http, endpoint, {
      limit,
      handle: async ({ params, query }) => {
        const opened = await customerQuotations.open(params.quotationKey)
        if (!opened.ok) return opened
        if (opened.value.state === 'withdrawn') return fail(createProblem('quotationClosed'))
        return printQuotation(opened.value, format, query.lang)
      },
    })
  }
  for (const [endpoint, format] of [
    [downloadQuotationPdfForStaff, 'pdf'],
    [downloadQuotationPictureForStaff, 'picture'],
  ] as const) {
    route(http, endpoint, {
      access,
      limit,
      handle: async ({ params, query }) => {
        const found = await quotations.read(params.number)
        return found.ok ? printQuotation(found.value, format, query.lang) : found
      },
    })
  }
}
