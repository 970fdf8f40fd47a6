import { agreementVersion } from '#server/flow/price/price.ts'
import {
  type ObjectRow,
  get,
  ofAgent,
  noQuotation,
  ofGuest,
  ofStranger,
  ofTraveller,
  post,
} from './access-row.ts'
import { staffObjectRows } from './staff-access-rows.ts'

const dee = { lastName: 'DEE' }
const yes = { yes: true, requestId: 'nobodys' }
const payee = { bank: 'Kasikornbank', accountNumber: '1234567890', accountName: 'DEE' }

/** The call that tests each route with an object in its address. A new route needs a line here. */
export const objectRows: Readonly<Record<string, ObjectRow>> = {
  // orders, by the key of their owner
  'GET /api/quotations/:quotationKey': noQuotation(
    'guest',
    get((key) => `/api/quotations/${key}`),
  ),
  'GET /api/quotations/:quotationKey/quotation.pdf': noQuotation(
    'guest',
    get((key) => `/api/quotations/${key}/quotation.pdf`),
  ),
  'GET /api/quotations/:quotationKey/quotation.png': noQuotation(
    'guest',
    get((key) => `/api/quotations/${key}/quotation.png`),
  ),
  'POST /api/quotations/choose': noQuotation(
    'guest',
    post('/api/quotations/choose', (quotationKey) => ({ quotationKey, optionId: 'opt_nobodys' })),
  ),
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
  'POST /api/orders/void/quote/': ofGuest(post('/api/orders/void/quote/', (orderKey) => ({ orderKey }))),
  'POST /api/orders/extras/': ofStranger(
    post('/api/orders/extras/', (orderKey) => ({
      orderKey,
      extras: [{ kind: 'bag', id: 'nobodys', passenger: 0, price: 100 }],
    })),
  ),
  'POST /api/orders/extras/pay/': ofStranger(
    post('/api/orders/extras/pay/', (orderKey) => ({
      orderKey,
      extraSaleId: 'nobodys',
      total: 100,
      paymentMethod: 'paypal',
    })),
  ),
  'POST /api/orders/exchange/pay/': ofStranger(
    post('/api/orders/exchange/pay/', (orderKey) => ({
      orderKey,
      exchangeId: 'nobodys',
      total: 100,
      paymentMethod: 'paypal',
    })),
  ),
  'POST /api/orders/void/': ofStranger(
    post('/api/orders/void/', (orderKey) => ({ orderKey, amount: 100, yes: true })),
  ),
  'POST /api/orders/schedule-change/': ofStranger(
    post('/api/orders/schedule-change/', (orderKey) => ({ orderKey, changeId: 'nobodys', yes: true })),
  ),
  'POST /api/payments/': ofGuest(
    post('/api/payments/', (orderKey) => ({ orderKey, paymentMethod: 'counter' })),
  ),
  'POST /api/payments/start': ofGuest(post('/api/payments/start', (orderKey) => ({ orderKey }))),
  'POST /api/payments/agreement': ofGuest(
    post('/api/payments/agreement', (orderKey) => ({
      orderKey,
      agreement: { accepted: true, version: agreementVersion, language: 'en' },
    })),
  ),
  'POST /api/payments/check': ofGuest(post('/api/payments/check', (orderKey) => ({ orderKey }))),
  'GET /api/payments/payable': ofGuest(get((key) => `/api/payments/payable?key=${key}`)),
  'GET /api/payments/refunds': ofGuest(get((key) => `/api/payments/refunds?key=${key}`)),
  'POST /api/payments/refunds/payee': ofStranger(
    post('/api/payments/refunds/payee', (orderKey) => ({ orderKey, payee })),
  ),
  'GET /api/orders/:orderKey/tax-documents': ofGuest(get((key) => `/api/orders/${key}/tax-documents`)),
  'GET /api/orders/:orderKey/tax-documents/:documentNumber/document.pdf': ofStranger(
    get((key) => `/api/orders/${key}/tax-documents/TI2026-000001/document.pdf`),
  ),
  'POST /api/orders/tax-invoice/': ofStranger(
    post('/api/orders/tax-invoice/', (orderKey) => ({
      orderKey,
      buyer: { name: 'DEE', address: '1 Silom Road', taxId: '', branch: '' },
    })),
  ),
  'GET /api/orders/:orderKey/extras': ofGuest(get((key) => `/api/orders/${key}/extras`)),
  'GET /api/orders/:orderKey/services': ofStranger(get((key) => `/api/orders/${key}/services`)),
  'POST /api/orders/services/': ofStranger(
    post('/api/orders/services/', (orderKey) => ({
      orderKey,
      passenger: 9,
      segments: [0],
      code: 'VGML',
      isConsented: true,
    })),
  ),
  'POST /api/orders/passenger-contact/': ofStranger(
    post('/api/orders/passenger-contact/', (orderKey) => ({ orderKey, passenger: 9 })),
  ),
  'POST /api/orders/name-corrections/': ofStranger(
    post('/api/orders/name-corrections/', (orderKey) => ({
      orderKey,
      passenger: 9,
      title: 'MR',
      givenName: 'JOHN',
      surname: 'DOE',
    })),
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
  ...staffObjectRows,
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
  'POST /api/account/passkeys/remove': 'a passkey of somebody else is not found, which its own test shows',
  'GET /mail-preview': 'the key is a signature, and the mail is of nobody',
  'GET /mail-copy': 'the key is a signature, which only staff who may read the mail get',
  'PUT /api/draft/:sessionId': 'writes to the browser’s own draft, whatever it is called',
  'POST /api/draft/:sessionId/link': 'answers the same whether or not there is a draft',
  'POST /api/staff/companies': 'the number is the one of its taxes, and is written',
  'POST /api/staff/manual-bookings': 'the key is made by whoever asks, and answers only its maker',
  'POST /api/staff/markup-book/undo': 'the books of the shop are one row after the other, for one role',
  'POST /api/staff/markup-book/withdraw': 'the books of the shop are one row after the other, for one role',
}
