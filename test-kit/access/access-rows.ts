import {
  type ObjectRow,
  aPerson,
  get,
  none,
  ofAgent,
  ofGuest,
  ofStranger,
  ofTraveller,
  post,
  seen,
} from './access-row.ts'

const money = '/api/staff/payments'
const company = '/api/staff/companies'
const dee = { lastName: 'DEE' }
const yes = { yes: true, requestId: 'nobodys' }
const payee = { bank: 'Kasikornbank', accountNumber: '1234567890', accountName: 'DEE' }
const companySetting = { name: 'X', taxId: '', showsNet: true, creditLimit: 0, lowBalance: 0 }

/** The call that tests each route with an object in its address. A new route needs a line here. */
export const objectRows: Readonly<Record<string, ObjectRow>> = {
  // orders, by the key of their owner
  'GET /api/orders/:orderKey': ofGuest(get((key) => `/api/orders/${key}`)),
  'GET /api/orders/:orderKey/summary.pdf': ofGuest(get((key) => `/api/orders/${key}/summary.pdf`)),
  'POST /api/orders/quote/': ofStranger(
    post('/api/orders/quote/', (orderKey) => ({ orderKey, quoteId: 'nobodys', answer: 'yes' })),
  ),
  'POST /api/orders/change-requests/quote/': ofGuest(
    post('/api/orders/change-requests/quote/', (orderKey) => ({ orderKey, kind: 'cancel' })),
  ),
  'POST /api/orders/change-requests/': ofStranger(
    post('/api/orders/change-requests/', (orderKey) => ({ orderKey, ...yes })),
  ),
  'POST /api/orders/change-requests/withdraw/': ofStranger(
    post('/api/orders/change-requests/withdraw/', (orderKey) => ({ orderKey, requestId: 'nobodys' })),
  ),
  'POST /api/orders/schedule-change/': ofStranger(
    post('/api/orders/schedule-change/', (orderKey) => ({ orderKey, changeId: 'nobodys', yes: true })),
  ),
  'POST /api/payments/': ofGuest(
    post('/api/payments/', (orderKey) => ({ orderKey, paymentMethod: 'counter' })),
  ),
  'POST /api/payments/start': ofGuest(post('/api/payments/start', (orderKey) => ({ orderKey }))),
  'POST /api/payments/check': ofGuest(post('/api/payments/check', (orderKey) => ({ orderKey }))),
  'GET /api/payments/payable': ofGuest(get((key) => `/api/payments/payable?key=${key}`)),
  'GET /api/payments/refunds': ofGuest(get((key) => `/api/payments/refunds?key=${key}`)),
  'POST /api/payments/refunds/payee': ofStranger(
    post('/api/payments/refunds/payee', (orderKey) => ({ orderKey, payee })),
  ),
  'GET /api/payments/transfer-proofs': ofGuest(get((key) => `/api/payments/transfer-proofs?key=${key}`)),
  'POST /api/payments/transfer-proofs': ofGuest((key) => ({
    path: `/api/payments/transfer-proofs?key=${key}`,
    picture: true,
  })),
  'GET /api/payments/cash-pickup': ofGuest(get((key) => `/api/payments/cash-pickup?key=${key}`)),
  'POST /api/payments/cash-pickup': ofGuest(
    post('/api/payments/cash-pickup', (orderKey) => ({
      orderKey,
      on: '2026-11-23',
      fromMinutes: 600,
      untilMinutes: 720,
      address: '1 Silom',
      postcode: '10500',
      name: 'DEE',
      phone: '0812345678',
    })),
  ),
  'POST /api/payments/cash-pickup/withdraw': ofStranger(
    post('/api/payments/cash-pickup/withdraw', (orderKey) => ({ orderKey })),
  ),
  'GET /api/payments/pay-in-slip.pdf': ofGuest(get((key) => `/api/payments/pay-in-slip.pdf?key=${key}`)),
  'GET /api/payments/qr.svg': ofGuest(get((key) => `/api/payments/qr.svg?key=${key}`)),
  'GET /api/payments/barcode.svg': ofGuest(get((key) => `/api/payments/barcode.svg?key=${key}`)),
  'GET /payments/card': ofGuest(get((key) => `/payments/card?key=${key}`)),
  'POST /payments/card': ofStranger((key) => ({ path: '/payments/card', form: { key, token: 'none' } })),
  'GET /api/payments/return': ofGuest(get((key) => `/api/payments/return?key=${key}`)),
  'POST /api/payments/return': {
    ...ofStranger((key) => ({ path: `/api/payments/return?key=${key}`, form: {} })),
    isNothingFine: true,
  },
  'POST /api/orders/link/mail/': ofGuest(post('/api/orders/link/mail/', (orderKey) => ({ orderKey }))),
  // last among the orders: this call makes their keys invalid
  'POST /api/orders/link/': ofGuest(post('/api/orders/link/', (orderKey) => ({ orderKey }))),
  // drafts, saved travellers and sign-ins
  'GET /api/draft/:sessionId': {
    by: 'traveller',
    things: ({ draft }) => draft,
    call: get((id) => `/api/draft/${id}`),
    isNothingFine: true,
  },
  'DELETE /api/draft/:sessionId': {
    by: 'stranger',
    things: ({ draft }) => ({ others: draft.own, missing: draft.missing }),
    call: get((id) => `/api/draft/${id}`),
    isNothingFine: true,
  },
  'GET /api/account/travellers/:travellerId': ofTraveller(
    'savedTraveller',
    get((id) => `/api/account/travellers/${id}?purpose=change`),
  ),
  'PUT /api/account/travellers/:travellerId': ofTraveller('savedTraveller', (id) => ({
    path: `/api/account/travellers/${id}`,
    json: dee,
  })),
  'DELETE /api/account/travellers/:travellerId': ofTraveller(
    'savedTraveller',
    get((id) => `/api/account/travellers/${id}`),
  ),
  'POST /api/account/sessions/end': {
    by: 'traveller',
    things: ({ session }) => ({ others: session.others, missing: session.missing }),
    call: post('/api/account/sessions/end', (sessionId) => ({ sessionId })),
  },
  // the objects of a company
  'GET /api/account/company/orders/:orderNumber': ofAgent(
    get((orderNumber) => `/api/account/company/orders/${orderNumber}`),
  ),
  // objects that staff see for all users
  'GET /api/staff/orders/:orderNumber': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}`),
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
  'POST /api/staff/orders/ticket': none(
    'ticketing',
    post('/api/staff/orders/ticket', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/change-requests/reply': none(
    'desk',
    post('/api/staff/change-requests/reply', (requestId) => ({ requestId, reply: 'done' })),
  ),
  [`GET ${money}/transfer-proofs/:transferProofId/picture`]: none(
    'desk',
    get((id) => `${money}/transfer-proofs/${id}/picture`),
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
  [`POST ${money}/cash-pickups/reply`]: none(
    'desk',
    post(`${money}/cash-pickups/reply`, (collectionId) => ({ collectionId, reply: 'agreed' })),
  ),
  'GET /api/staff/users/:userId': aPerson(get((id) => `/api/staff/users/${id}`)),
  'POST /api/staff/users/roles': aPerson(post('/api/staff/users/roles', (userId) => ({ userId, roles: [] }))),
  'POST /api/staff/users/lock': none(
    'administrator',
    post('/api/staff/users/lock', (userId) => ({ userId })),
  ),
  'POST /api/staff/users/unlock': aPerson(post('/api/staff/users/unlock', (userId) => ({ userId }))),
  'POST /api/staff/users/end-sessions': none(
    'administrator',
    post('/api/staff/users/end-sessions', (userId) => ({ userId })),
  ),
  'POST /api/staff/users/reset-second-factor': aPerson(
    post('/api/staff/users/reset-second-factor', (userId) => ({ userId })),
  ),
  'POST /api/staff/mails/resend': none(
    'desk',
    post('/api/staff/mails/resend', () => ({ key: 'booking-held:nobodys' })),
  ),
  'POST /api/staff/health/jobs/retry': none(
    'desk',
    post('/api/staff/health/jobs/retry', () => ({ jobId: 999_999 })),
  ),
  [`GET ${company}/:companyId`]: seen(
    'finance',
    'company',
    get((id) => `${company}/${id}`),
  ),
  [`GET ${company}/:companyId/entries`]: seen(
    'finance',
    'company',
    get((id) => `${company}/${id}/entries`),
  ),
  [`PUT ${company}/:companyId`]: none('finance', (id) => ({
    path: `${company}/${id}`,
    json: { ...companySetting, state: 'open', version: 1 },
  })),
  [`POST ${company}/:companyId/corrections`]: none('finance', (id) => ({
    path: `${company}/${id}/corrections`,
    json: { requestKey: 'correction-of-nobody', amount: 100, note: 'X' },
  })),
  'POST /api/staff/corrections/:correctionId/confirm': none('finance', (id) => ({
    path: `/api/staff/corrections/${id}/confirm`,
  })),
  'POST /api/staff/corrections/:correctionId/refuse': none('finance', (id) => ({
    path: `/api/staff/corrections/${id}/refuse`,
  })),
  [`POST ${company}/:companyId/members`]: none('finance', (id) => ({
    path: `${company}/${id}/members`,
    json: { email: 'nobody@example.com' },
  })),
  [`DELETE ${company}/:companyId/members/:userId`]: none(
    'finance',
    get((id) => `${company}/${id}/members/usr_nobody`),
  ),
  'POST /api/staff/top-ups/:topUpId/confirm': none('finance', (id) => ({
    path: `/api/staff/top-ups/${id}/confirm`,
    json: { receiptNumber: 'R1' },
  })),
  'POST /api/staff/top-ups/:topUpId/refuse': none('finance', (id) => ({
    path: `/api/staff/top-ups/${id}/refuse`,
    json: { note: 'X' },
  })),
  'GET /api/staff/markup-book/:bookNumber': none(
    'administrator',
    get(() => '/api/staff/markup-book/999999'),
  ),
}

/** Routes that name an object without an owner, each with the reason. */
export const namesNobodys: Readonly<Record<string, string>> = {
  'POST /api/pricing/': 'offers are signed, and everybody may ask for their price',
  'POST /api/PrecisePricing/': 'offers are signed, and everybody may ask for their price',
  'POST /api/pricing/rules/': 'offers are signed, and everybody may read their rules',
  'GET /api/pricing/seats/': 'offers are signed, and everybody may look at their cabins',
  'GET /api/staff/markup-trail/': 'offers are signed, and sellers may see what makes their price',
  'POST /api/payments/notifications/:providerId': 'names a service, not a thing',
  'GET /api/staff/supplier-calls':
    'all staff see the messages about every order, and none has anything personal',
  'POST /api/supply/notifications/:supplierId': 'names a supplier, not a thing',
  'POST /api/account/travellers': 'the numbers are of a passport, and are written',
  'POST /api/account/guest-orders/claim': 'answers how many, whatever was named',
  'POST /api/account/company/top-ups': 'the key is made by whoever asks',
  'GET /mail-preview': 'the key is a signature, and the mail is of nobody',
  'PUT /api/draft/:sessionId': 'writes to the browser’s own draft, whatever it is called',
  'POST /api/draft/:sessionId/link': 'answers the same whether or not there is a draft',
  'POST /api/staff/companies': 'the number is the one of its taxes, and is written',
  'POST /api/staff/markup-book/undo': 'the books of the shop are one row after the other, for one role',
  'POST /api/staff/markup-book/withdraw': 'the books of the shop are one row after the other, for one role',
}
