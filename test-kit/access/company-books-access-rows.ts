import { type ObjectRow, get, none, seen } from './access-row.ts'

const path = (id: string) => `/api/staff/companies/${id}/books`
const books = path(':companyId')
const days = 'from=2026-11-01&to=2026-11-30'
const payment = {
  requestKey: 'payment-of-nobody',
  received: 100,
  withheld: 0,
  bankFee: 0,
  reference: 'X',
  invoiceNumbers: [],
}
const terms = { paymentDays: 30, stopAfterDays: null, address: '', branch: '' }
const reason = { reason: 'X' }

const act = (under: string, json?: object) =>
  none('finance', (id) => ({ path: `${path(id)}${under}`, ...(json && { json }) }))

/** The calls that test the staff routes with the books of a corporate account. */
export const companyBooksObjectRows: Readonly<Record<string, ObjectRow>> = {
  [`GET ${books}`]: seen('finance', 'company', get(path)),
  [`GET ${books}/statement.csv`]: seen(
    'finance',
    'company',
    get((id) => `${path(id)}/statement.csv?${days}`),
  ),
  [`GET ${books}/statement.pdf`]: none(
    'finance',
    get((id) => `${path(id)}/statement.pdf?${days}`),
  ),
  [`PUT ${books}/terms`]: act('/terms', terms),
  [`POST ${books}/invoices`]: act('/invoices', { entryIds: [1] }),
  [`POST ${books}/invoices/:invoiceNumber/cancel`]: act('/invoices/IV2026-000001/cancel', reason),
  [`POST ${books}/billing-notes`]: act('/billing-notes', {
    invoiceNumbers: ['IV2026-000001'],
    presentedOn: '2026-11-21',
  }),
  [`POST ${books}/billing-notes/:noteNumber/cancel`]: act('/billing-notes/BN2026-000001/cancel', reason),
  [`GET ${books}/payments`]: seen(
    'finance',
    'company',
    get((id) => `${path(id)}/payments`),
  ),
  [`POST ${books}/payments`]: act('/payments', payment),
  [`POST ${books}/payments/:paymentId/confirm`]: act('/payments/cpy_nobody/confirm'),
  [`POST ${books}/payments/:paymentId/refuse`]: act('/payments/cpy_nobody/refuse'),
  [`POST ${books}/payments/:paymentId/certificate`]: act('/payments/cpy_nobody/certificate', {
    certificateNumber: 'X',
  }),
  [`POST ${books}/payments/:paymentId/certificate-request`]: act('/payments/cpy_nobody/certificate-request'),
  [`POST ${books}/credits/:entryId/reverse`]: act('/credits/1/reverse', reason),
  [`POST ${books}/credits/:entryId/reverse/withdraw`]: act('/credits/1/reverse/withdraw'),
  [`POST ${books}/applications`]: act('/applications', {
    entryId: 1,
    invoiceNumber: 'IV2026-000001',
    amount: 1,
  }),
  [`POST ${books}/applications/:applicationId/reverse`]: act('/applications/app_nobody/reverse', reason),
  'GET /api/account/company/invoices/:invoiceNumber/invoice.pdf': none(
    'agent',
    get(() => '/api/account/company/invoices/IV2026-000001/invoice.pdf'),
  ),
  [`POST ${books}/stop-sale/lift`]: act('/stop-sale/lift', { until: '2026-11-30' }),
  [`POST ${books}/stop-sale/lift/withdraw`]: act('/stop-sale/lift/withdraw'),
}
