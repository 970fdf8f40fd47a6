import type { FastifyInstance } from 'fastify'
import { downloadPayInSlip, readPayInQrCode, readPayInBarcode } from '#contract/api/payment.ts'
import { route } from '#server/platform/http/route.ts'
import type { PrintPayInSlip } from './print-pay-in-slip.ts'

/** The attempt only separates browser cache entries: another attempt has another image. */
/** Registers GET /api/payments/pay-in-slip.pdf, /api/payments/qr.svg and /api/payments/barcode.svg. */
export function payInSlipRoutes(
  http: FastifyInstance,
  { printSlip }: { readonly printSlip: PrintPayInSlip },
): void {
  route(http, downloadPayInSlip, {
    limit: { max: 20, perSeconds: 60 },
    handle: ({ query, language }) => printSlip.paper(query.key, query.lang ?? language),
  })
  route(http, readPayInQrCode, {
    limit: { max: 60, perSeconds: 60 },
    handle: ({ query }) => printSlip.qr(query.key),
  })
  route(http, readPayInBarcode, {
    limit: { max: 60, perSeconds: 60 },
    handle: ({ query }) => printSlip.barcode(query.key),
  })
}
