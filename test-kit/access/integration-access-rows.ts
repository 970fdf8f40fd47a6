import { type ObjectRow, get, none, post } from './access-row.ts'

const path = '/api/staff/webhooks/'
const settings = { url: 'https://hooks.agency.example/', description: '', eventTypes: ['order.paid'] }

/** The calls that test the routes of the agency's own systems. */
export const integrationObjectRows: Readonly<Record<string, ObjectRow>> = {
  'GET /api/staff/webhooks/:endpointId/deliveries': none(
    'administrator',
    get((id) => `${path}${id}/deliveries`),
  ),
  'POST /api/staff/webhooks/change': none(
    'administrator',
    post(`${path}change`, (endpointId) => ({ endpointId, ...settings })),
  ),
  'POST /api/staff/webhooks/rotate-secret': none(
    'administrator',
    post(`${path}rotate-secret`, (endpointId) => ({ endpointId })),
  ),
  'POST /api/staff/webhooks/state': none(
    'administrator',
    post(`${path}state`, (endpointId) => ({ endpointId, isEnabled: true })),
  ),
  'POST /api/staff/webhooks/delete': none(
    'administrator',
    post(`${path}delete`, (endpointId) => ({ endpointId })),
  ),
  'POST /api/staff/webhooks/test': none(
    'administrator',
    post(`${path}test`, (endpointId) => ({ endpointId })),
  ),
  'POST /api/staff/webhooks/resend': none(
    'administrator',
    post(`${path}resend`, (endpointId) => ({ endpointId, deliveryId: 1 })),
  ),
  'POST /api/staff/webhooks/resend-failed': none(
    'administrator',
    post(`${path}resend-failed`, (endpointId) => ({ endpointId, days: 1 })),
  ),
}
