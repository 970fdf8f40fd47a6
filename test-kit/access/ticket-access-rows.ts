import { type ObjectRow, get, none, post, seen } from './access-row.ts'

const refundOfNobody = { orderNumber: 'FH222222', ticketNumbers: ['2171234567890'], basis: 'voluntary' }

const serviceOfNobody = {
  orderNumber: 'FH222222',
  passenger: 0,
  segments: [0],
  code: 'VGML',
  isConsented: true,
}
const nameOfNobody = { passenger: 0, title: 'MR', givenName: 'JOHN', surname: 'DOE' }

/** The calls that test the routes about the tickets of an order that is nobody's. */
export const ticketObjectRows: Readonly<Record<string, ObjectRow>> = {
  'GET /api/staff/orders/:orderNumber/void-quote': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}/void-quote`),
  ),
  'POST /api/staff/orders/ticket-numbers': none(
    'ticketing',
    post('/api/staff/orders/ticket-numbers', () => ({ orderNumber: 'FH222222', ticketNumbers: [] })),
  ),
  'POST /api/staff/orders/ticket': none(
    'ticketing',
    post('/api/staff/orders/ticket', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/documents/refresh': none(
    'desk',
    post('/api/staff/orders/documents/refresh', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/schedule-change/waiver': none(
    'desk',
    post('/api/staff/orders/schedule-change/waiver', () => ({
      orderNumber: 'FH222222',
      changeId: 'nobodys',
      waiver: null,
    })),
  ),
  'POST /api/staff/orders/exchange/search': none(
    'desk',
    post('/api/staff/orders/exchange/search', () => ({
      orderNumber: 'FH222222',
      changes: [{ journey: 0, departureOn: '2027-02-01' }],
    })),
  ),
  'POST /api/staff/orders/split': none(
    'desk',
    post('/api/staff/orders/split', () => ({ orderNumber: 'FH222222', passengers: [0] })),
  ),
  'POST /api/staff/orders/split/reference': none(
    'desk',
    post('/api/staff/orders/split/reference', () => ({ orderNumber: 'FH222222', reference: 'ABCDEF' })),
  ),
  'POST /api/staff/orders/split/read': none(
    'desk',
    post('/api/staff/orders/split/read', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/split/withdraw': none(
    'desk',
    post('/api/staff/orders/split/withdraw', () => ({ orderNumber: 'FH222222' })),
  ),
  'POST /api/staff/orders/exchange': none(
    'desk',
    post('/api/staff/orders/exchange', () => ({
      orderNumber: 'FH222222',
      exchangeId: 'nobodys',
      position: 0,
      agencyFee: 0,
      total: 0,
    })),
  ),
  'POST /api/staff/orders/exchange/withdraw': none(
    'desk',
    post('/api/staff/orders/exchange/withdraw', () => ({ orderNumber: 'FH222222', exchangeId: 'nobodys' })),
  ),
  'POST /api/staff/orders/exchange/reissued': none(
    'ticketing',
    post('/api/staff/orders/exchange/reissued', () => ({
      orderNumber: 'FH222222',
      exchangeId: 'nobodys',
      ticketNumbers: ['2171234567890'],
    })),
  ),
  'POST /api/staff/orders/exchange/reinstated': none(
    'ticketing',
    post('/api/staff/orders/exchange/reinstated', () => ({
      orderNumber: 'FH222222',
      exchangeId: 'nobodys',
    })),
  ),
  'GET /api/staff/orders/:orderNumber/extras': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}/extras`),
  ),
  'POST /api/staff/orders/extras': none(
    'desk',
    post('/api/staff/orders/extras', () => ({
      orderNumber: 'FH222222',
      extras: [{ kind: 'bag', id: 'nobodys', passenger: 0, price: 100 }],
    })),
  ),
  'POST /api/staff/orders/extras/settle': none(
    'ticketing',
    post('/api/staff/orders/extras/settle', () => ({
      orderNumber: 'FH222222',
      extraSaleId: 'nobodys',
      added: [],
    })),
  ),
  'POST /api/staff/orders/void': none(
    'desk',
    post('/api/staff/orders/void', () => ({ orderNumber: 'FH222222', ticketNumbers: ['2171234567890'] })),
  ),
  'POST /api/staff/orders/ticket-refunds/quote': none(
    'desk',
    post('/api/staff/orders/ticket-refunds/quote', () => refundOfNobody),
  ),
  'POST /api/staff/orders/ticket-refunds': none(
    'desk',
    post('/api/staff/orders/ticket-refunds', () => ({ ...refundOfNobody, fromSupplier: 0, toCustomer: 0 })),
  ),
  'POST /api/staff/orders/ticket-refunds/application': none(
    'desk',
    post('/api/staff/orders/ticket-refunds/application', () => ({ refundId: 'tref_0', isAuthorised: true })),
  ),
  'POST /api/staff/orders/ticket-refunds/supplier-paid': none(
    'finance',
    post('/api/staff/orders/ticket-refunds/supplier-paid', () => ({ refundId: 'tref_0', amount: 100 })),
  ),
  'POST /api/staff/orders/ticket-refunds/advance': none(
    'finance',
    post('/api/staff/orders/ticket-refunds/advance', () => ({ refundId: 'tref_0' })),
  ),
  'GET /api/staff/orders/:orderNumber/services': seen(
    'desk',
    'orderNumber',
    get((id) => `/api/staff/orders/${id}/services`),
  ),
  'POST /api/staff/orders/services': none(
    'desk',
    post('/api/staff/orders/services', () => ({ ...serviceOfNobody, text: '' })),
  ),
  'POST /api/staff/orders/services/answer': none(
    'desk',
    post('/api/staff/orders/services/answer', () => ({
      orderNumber: 'FH222222',
      serviceId: 'ssr_0',
      outcome: 'confirmed',
      answer: '',
    })),
  ),
  'POST /api/staff/orders/passenger-contact': none(
    'desk',
    post('/api/staff/orders/passenger-contact', () => ({ orderNumber: 'FH222222', passenger: 0 })),
  ),
  'POST /api/staff/orders/name-corrections': none(
    'desk',
    post('/api/staff/orders/name-corrections', () => ({ orderNumber: 'FH222222', ...nameOfNobody })),
  ),
  'POST /api/staff/orders/name-corrections/answer': none(
    'desk',
    post('/api/staff/orders/name-corrections/answer', () => ({
      orderNumber: 'FH222222',
      correctionId: 'nam_0',
      outcome: 'sent',
      answer: '',
      evidence: '',
    })),
  ),
}
