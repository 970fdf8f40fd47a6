import { type ObjectRow, get, none, seen } from './access-row.ts'

const company = '/api/staff/companies'
const companySetting = { name: 'X', taxId: '', showsNet: true, creditLimit: 0, lowBalance: 0 }

/** The calls that test the staff routes with a corporate account, a correction or a top-up. */
export const companyObjectRows: Readonly<Record<string, ObjectRow>> = {
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
}
