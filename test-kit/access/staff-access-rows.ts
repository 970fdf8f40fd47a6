import { type ObjectRow, aPerson, get, noQuotation, none, post, seen } from './access-row.ts'
import { companyBooksObjectRows } from './company-books-access-rows.ts'
import { companyObjectRows } from './company-access-rows.ts'
import { integrationObjectRows } from './integration-access-rows.ts'
import { paymentObjectRows } from './payment-access-rows.ts'
import { ticketObjectRows } from './ticket-access-rows.ts'

const messageText = { subject: 'X', body: 'X' }

/** The calls that test the routes with an object that staff see for all users. */
export const staffObjectRows: Readonly<Record<string, ObjectRow>> = {
  ...paymentObjectRows,
  ...companyBooksObjectRows,
  ...companyObjectRows,
  ...ticketObjectRows,
  ...integrationObjectRows,
  'GET /api/staff/orders/:orderNumber': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}`),
  ),
  'GET /api/staff/orders/:orderNumber/message-drafts': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}/message-drafts`),
  ),
  'GET /api/staff/orders/:orderNumber/agreement': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}/agreement`),
  ),
  'POST /api/staff/orders/quote/': none(
    'desk',
    post('/api/staff/orders/quote/', () => ({
      orderNumber: 'FH222222',
      prices: [{ type: 'adult', perPerson: 100 }],
      why: 'same',
      note: '',
      validMinutes: 60,
    })),
  ),
  'POST /api/staff/orders/quote/answer': none(
    'desk',
    post('/api/staff/orders/quote/answer', () => ({
      orderNumber: 'FH222222',
      quoteId: 'quo_nobodys',
      reply: 'no',
    })),
  ),
  'POST /api/staff/orders/quote/approve': none(
    'finance',
    post('/api/staff/orders/quote/approve', () => ({
      orderNumber: 'FH222222',
      quoteId: 'quo_nobodys',
      reply: 'approve',
    })),
  ),
  'GET /api/staff/orders/:orderNumber/summary.pdf': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}/summary.pdf`),
  ),
  'POST /api/staff/change-requests/quote': none(
    'desk',
    post('/api/staff/change-requests/quote', () => ({ orderNumber: 'FH222222', kind: 'cancel' })),
  ),
  'POST /api/staff/change-requests/accept': none(
    'desk',
    post('/api/staff/change-requests/accept', () => ({
      orderNumber: 'FH222222',
      requestId: 'nobodys',
      yes: true,
    })),
  ),
  'POST /api/staff/change-requests/cancelled-flight': none(
    'desk',
    post('/api/staff/change-requests/cancelled-flight', () => ({
      orderNumber: 'FH222222',
      changeId: 'nobodys',
      reason: 'X',
    })),
  ),
  'POST /api/staff/orders/price/': none(
    'desk',
    post('/api/staff/orders/price/', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/cancel/': none(
    'desk',
    post('/api/staff/orders/cancel/', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/gds-entries': none(
    'desk',
    post('/api/staff/orders/gds-entries', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/message': none(
    'desk',
    post('/api/staff/orders/message', () => ({
      orderNumber: 'FH222222',
      messageId: 'message-of-nobody',
      subject: 'names',
      body: 'Please check.',
    })),
  ),
  'POST /api/staff/message-templates': none(
    'administrator',
    post('/api/staff/message-templates', (templateId) => ({
      templateId,
      topic: 'general',
      texts: { en: messageText, ja: messageText, th: messageText },
    })),
  ),
  'POST /api/staff/message-templates/delete': none(
    'administrator',
    post('/api/staff/message-templates/delete', (templateId) => ({ templateId })),
  ),
  'POST /api/staff/orders/remind-payment': none(
    'desk',
    post('/api/staff/orders/remind-payment', () => ({ orderNumber: 'FH222222' })),
  ),
  'PUT /api/staff/saved-views/:viewId': none('desk', (id) => ({
    path: `/api/staff/saved-views/${id}`,
    json: {
      name: 'X',
      isDefault: false,
      content: { list: 'workQueue', filter: { assignee: 'all', sort: 'urgency' }, columns: [] },
    },
  })),
  'DELETE /api/staff/saved-views/:viewId': none(
    'desk',
    get((id) => `/api/staff/saved-views/${id}`),
  ),
  'POST /api/staff/orders/payment-link': none(
    'desk',
    post('/api/staff/orders/payment-link', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/customers/travellers/open': none(
    'desk',
    post('/api/staff/customers/travellers/open', () => ({
      customerId: 'usr_nobodys',
      travellerId: 'trv_nobodys',
    })),
  ),
  'POST /api/staff/orders/assign': none(
    'desk',
    post('/api/staff/orders/assign', () => ({ orderNumber: 'FH222222', to: 'me' })),
  ),
  'POST /api/staff/orders/note': none(
    'desk',
    post('/api/staff/orders/note', () => ({ orderNumber: 'FH222222', text: 'X' })),
  ),
  'POST /api/staff/orders/schedule-change': none(
    'desk',
    post('/api/staff/orders/schedule-change', () => ({
      orderNumber: 'FH222222',
      changeId: 'nobodys',
      action: 'settle',
    })),
  ),
  'POST /api/staff/change-requests/reply': none(
    'desk',
    post('/api/staff/change-requests/reply', (requestId) => ({ requestId, reply: 'done' })),
  ),
  'POST /api/staff/handover-notes/read': none(
    'desk',
    post('/api/staff/handover-notes/read', (noteId) => ({ noteId })),
  ),
  'POST /api/staff/cash-drawer/close': none(
    'desk',
    post('/api/staff/cash-drawer/close', (drawerId) => ({ drawerId, counted: 0 })),
  ),
  'POST /api/staff/cash-drawers/review': none(
    'finance',
    post('/api/staff/cash-drawers/review', (drawerId) => ({ drawerId })),
  ),
  'GET /api/staff/cash-drawers/:drawerId/closing.pdf': none(
    'desk',
    get((id) => `/api/staff/cash-drawers/${id}/closing.pdf`),
  ),
  'GET /api/staff/quotations/:number': noQuotation(
    'desk',
    get((number) => `/api/staff/quotations/${number}`),
  ),
  'GET /api/staff/quotations/:number/quotation.pdf': noQuotation(
    'desk',
    get((number) => `/api/staff/quotations/${number}/quotation.pdf`),
  ),
  'GET /api/staff/quotations/:number/quotation.png': noQuotation(
    'desk',
    get((number) => `/api/staff/quotations/${number}/quotation.png`),
  ),
  'POST /api/staff/quotations/options': noQuotation(
    'desk',
    post('/api/staff/quotations/options', (number) => ({ number, offerId: 'off_nobodys1', language: 'en' })),
  ),
  'POST /api/staff/quotations/save': noQuotation(
    'desk',
    post('/api/staff/quotations/save', (number) => ({
      number,
      customerName: 'X',
      email: '',
      phone: '',
      language: 'en',
      note: '',
      optionIds: [],
    })),
  ),
  'POST /api/staff/quotations/send': noQuotation(
    'desk',
    post('/api/staff/quotations/send', (number) => ({ number })),
  ),
  'POST /api/staff/quotations/withdraw': noQuotation(
    'desk',
    post('/api/staff/quotations/withdraw', (number) => ({ number })),
  ),
  'GET /api/staff/customers/:customerId': {
    ...aPerson(get((id) => `/api/staff/customers/${id}`)),
    by: 'desk',
  },
  'GET /api/staff/customers/:customerId/travellers': {
    ...aPerson(get((id) => `/api/staff/customers/${id}/travellers`)),
    by: 'desk',
  },
  'POST /api/staff/customers/note': {
    ...aPerson(post('/api/staff/customers/note', (customerId) => ({ customerId, text: 'X' }))),
    by: 'desk',
  },
  'POST /api/staff/customers/merge': none(
    'desk',
    post('/api/staff/customers/merge', () => ({
      customerId: 'usr_nobodys',
      intoCustomerId: 'usr_others',
      reason: 'X',
    })),
  ),
  'POST /api/staff/customers/separate': none(
    'desk',
    post('/api/staff/customers/separate', () => ({ customerId: 'usr_nobodys' })),
  ),
  'POST /api/staff/api-keys/revoke': none(
    'administrator',
    post('/api/staff/api-keys/revoke', (apiKeyId) => ({ apiKeyId })),
  ),
  'GET /api/staff/users/:userId': aPerson(get((id) => `/api/staff/users/${id}`)),
  'POST /api/staff/users/roles': aPerson(post('/api/staff/users/roles', (userId) => ({ userId, roles: [] }))),
  'POST /api/staff/users/initials': none(
    'administrator',
    post('/api/staff/users/initials', (userId) => ({ userId, initials: 'XY' })),
  ),
  'POST /api/staff/users/lock': none(
    'administrator',
    post('/api/staff/users/lock', (userId) => ({ userId })),
  ),
  'POST /api/staff/users/reassign-orders': aPerson(
    post('/api/staff/users/reassign-orders', (userId) => ({ userId, to: 'nobody' })),
  ),
  'POST /api/staff/users/unlock': aPerson(post('/api/staff/users/unlock', (userId) => ({ userId }))),
  'POST /api/staff/users/end-sessions': none(
    'administrator',
    post('/api/staff/users/end-sessions', (userId) => ({ userId })),
  ),
  'POST /api/staff/users/remove-passkeys': aPerson(
    post('/api/staff/users/remove-passkeys', (userId) => ({ userId })),
  ),
  'POST /api/staff/users/reset-second-factor': aPerson(
    post('/api/staff/users/reset-second-factor', (userId) => ({ userId })),
  ),
  'POST /api/staff/mails/resend': none(
    'desk',
    post('/api/staff/mails/resend', () => ({ key: 'booking-held:nobodys' })),
  ),
  'POST /api/staff/orders/contact/withdraw': none(
    'desk',
    post('/api/staff/orders/contact/withdraw', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/contact': none(
    'desk',
    post('/api/staff/orders/contact', () => ({
      orderNumber: 'FH222222',
      email: 'nobody@example.com',
      reason: 'X',
    })),
  ),
  'POST /api/staff/health/jobs/retry': none(
    'desk',
    post('/api/staff/health/jobs/retry', () => ({ jobId: 999_999 })),
  ),
  'GET /api/staff/markup-book/:bookNumber': none(
    'administrator',
    get(() => '/api/staff/markup-book/999999'),
  ),
  'GET /api/staff/routing-rules/:version': none(
    'administrator',
    get(() => '/api/staff/routing-rules/999999'),
  ),
}
