import { type ObjectRow, get, none, post, seen } from './access-row.ts'

const money = '/api/staff/payments'
const buyer = { name: 'DEE', address: '1 Silom Road', taxId: '', branch: '' }
const payee = { bank: 'Kasikornbank', accountNumber: '1234567890', accountName: 'DEE' }

/** The calls that test the staff routes with a payment, a receipt or another record of money. */
export const paymentObjectRows: Readonly<Record<string, ObjectRow>> = {
  [`GET ${money}/transfer-proofs/:transferProofId/picture`]: none(
    'desk',
    get((id) => `${money}/transfer-proofs/${id}/picture`),
  ),
  [`GET ${money}/receipts/:receiptNumber/receipt.pdf`]: none(
    'desk',
    get(() => `${money}/receipts/RC2026-000001/receipt.pdf`),
  ),
  'GET /api/staff/orders/:orderNumber/tax-invoices': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}/tax-invoices`),
  ),
  'POST /api/staff/orders/:orderNumber/tax-invoices': none('desk', (id) => ({
    path: `/api/staff/orders/${id}/tax-invoices`,
    json: { buyer },
  })),
  'POST /api/staff/tax-invoices/:invoiceNumber/cancel': none(
    'desk',
    post('/api/staff/tax-invoices/TI2026-000001/cancel', () => ({ reason: 'X' })),
  ),
  'GET /api/staff/tax-invoices/:invoiceNumber/invoice.pdf': none(
    'desk',
    get(() => '/api/staff/tax-invoices/TI2026-000001/invoice.pdf'),
  ),
  'POST /api/staff/tax-invoices/:invoiceNumber/withholding': none(
    'desk',
    post('/api/staff/tax-invoices/TI2026-000001/withholding', () => ({ amount: 1 })),
  ),
  'POST /api/staff/tax-invoices/:invoiceNumber/withholding/certificate': none(
    'desk',
    post('/api/staff/tax-invoices/TI2026-000001/withholding/certificate', () => ({ certificateNumber: '1' })),
  ),
  'POST /api/staff/tax-invoices/:invoiceNumber/notes': none(
    'desk',
    post('/api/staff/tax-invoices/TI2026-000001/notes', () => ({
      kind: 'credit',
      amount: 1,
      standing: 1,
      reason: 'priceReduced',
      remark: '',
    })),
  ),
  'POST /api/staff/adjustment-notes/:noteNumber/cancel': none(
    'desk',
    post('/api/staff/adjustment-notes/CN2026-000001/cancel', () => ({ reason: 'X' })),
  ),
  'GET /api/staff/tax-documents/:documentNumber/etax.xml': none(
    'desk',
    get(() => '/api/staff/tax-documents/TI2026-000001/etax.xml'),
  ),
  'GET /api/staff/adjustment-notes/:noteNumber/note.pdf': none(
    'desk',
    get(() => '/api/staff/adjustment-notes/CN2026-000001/note.pdf'),
  ),
  [`POST ${money}/transfer-proofs/reject`]: none(
    'desk',
    post(`${money}/transfer-proofs/reject`, (transferProofId) => ({ transferProofId, note: 'X' })),
  ),
  [`POST ${money}/pending-approvals/reject`]: none(
    'finance',
    post(`${money}/pending-approvals/reject`, (companyId) => ({ kind: 'creditLimit', companyId })),
  ),
  [`POST ${money}/pending-approvals/withdraw`]: none(
    'finance',
    post(`${money}/pending-approvals/withdraw`, (paymentId) => ({ kind: 'received', paymentId })),
  ),
  [`POST ${money}/refunds/retry`]: none(
    'finance',
    post(`${money}/refunds/retry`, (refundId) => ({ refundId })),
  ),
  [`POST ${money}/refunds/paid`]: none(
    'finance',
    post(`${money}/refunds/paid`, (refundId) => ({ refundId, receiptNumber: 'R1' })),
  ),
  [`POST ${money}/refunds/payee`]: none(
    'desk',
    post(`${money}/refunds/payee`, () => ({ orderNumber: 'FH222222', payee })),
  ),
  [`POST ${money}/found`]: none(
    'finance',
    post(`${money}/found`, (differenceId) => ({ orderNumber: 'FH222222', differenceId })),
  ),
  [`POST ${money}/unapplied-receipts/apply`]: none(
    'finance',
    post(`${money}/unapplied-receipts/apply`, (paymentId) => ({ paymentId })),
  ),
  [`POST ${money}/unapplied-receipts/refund`]: none(
    'finance',
    post(`${money}/unapplied-receipts/refund`, (paymentId) => ({ paymentId, amount: 100 })),
  ),
  [`POST ${money}/reconciliation/settle`]: none(
    'finance',
    post(`${money}/reconciliation/settle`, (differenceId) => ({ differenceId, note: 'X' })),
  ),
  [`POST ${money}/received`]: none(
    'finance',
    post(`${money}/received`, () => ({
      orderNumber: 'FH222222',
      amount: 100,
      receiptNumber: 'R1',
    })),
  ),
  [`PUT ${money}/bank-statements/mapping`]: none('finance', (accountNumber) => ({
    path: `${money}/bank-statements/mapping`,
    json: { accountNumber, mapping: {} },
  })),
  'GET /api/staff/bsp/reconciliation': none(
    'finance',
    get((id) => `/api/staff/bsp/reconciliation?period=${id}`),
  ),
  'POST /api/staff/airline-memos': none(
    'finance',
    post('/api/staff/airline-memos', (orderNumber) => ({
      kind: 'debit',
      documentNumber: '2171234567890',
      airline: 'TG',
      amount: 100,
      reason: 'X',
      issuedOn: '2026-11-01',
      tickets: [],
      evidence: '',
      orderNumber,
    })),
  ),
  'PUT /api/staff/airline-memos/:memoId': none('finance', (memoId) => ({
    path: `/api/staff/airline-memos/${memoId}`,
    json: {
      revision: 1,
      airline: 'TG',
      amount: 100,
      reason: 'X',
      issuedOn: '2026-11-01',
      tickets: [],
      evidence: '',
    },
  })),
  'POST /api/staff/airline-memos/:memoId/move': none('finance', (memoId) => ({
    path: `/api/staff/airline-memos/${memoId}/move`,
    json: { revision: 1, move: 'review', note: 'X' },
  })),
  'POST /api/staff/airline-memos/:memoId/withdraw': none('finance', (memoId) => ({
    path: `/api/staff/airline-memos/${memoId}/withdraw`,
  })),
  'POST /api/staff/bsp/remarks': none(
    'finance',
    post('/api/staff/bsp/remarks', (periodId) => ({
      periodId,
      documentNumber: '2171234567890',
      transaction: 'TKTT',
      revision: 'X',
      kind: 'explained',
      text: 'X',
    })),
  ),
  [`POST ${money}/bank-credits/match`]: none(
    'finance',
    post(`${money}/bank-credits/match`, (lineId) => ({ lineId, orderNumber: 'FH222222' })),
  ),
  [`POST ${money}/bank-credits/exclude`]: none(
    'finance',
    post(`${money}/bank-credits/exclude`, (lineId) => ({ lineId, note: 'X' })),
  ),
  [`POST ${money}/bank-credits/undo`]: none(
    'finance',
    post(`${money}/bank-credits/undo`, (matchId) => ({ matchId, reason: 'X' })),
  ),
  [`POST ${money}/cash-pickups/reply`]: none(
    'desk',
    post(`${money}/cash-pickups/reply`, (collectionId) => ({ collectionId, reply: 'agreed' })),
  ),
}
