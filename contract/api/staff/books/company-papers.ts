import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { id } from '../../account/company.ts'
import { dateOnly } from '../../field-schemas.ts'
import { isValidReportPeriod } from '../reports.ts'

const params = z.strictObject({ companyId: id })

export const downloadCompanyPaper = endpoint({
  method: 'GET',
  path: '/api/staff/company-papers/:number/paper.pdf',
  scope: 'accounting:read',
  summary: 'An invoice or a billing note of a company, in Thai and English.',
  params: z.strictObject({ number: z.string().regex(/^(IV|BN)\d{4}-\d{6,9}$/, 'notFound') }),
  fileType: 'application/pdf',
})

/** Days of a statement of account, both included. */
export const statementQuery = z
  .strictObject({ from: dateOnly, to: dateOnly })
  .refine(isValidReportPeriod, { path: ['to'], message: 'wrongFormat' })
export const downloadStatement = endpoint({
  method: 'GET',
  path: `/api/staff/companies/:companyId/books/statement.pdf`,
  scope: 'accounting:read',
  summary: 'The statement of account of a company for a period, in Thai and English.',
  params,
  query: statementQuery,
  fileType: 'application/pdf',
})
export const exportStatement = endpoint({
  method: 'GET',
  path: `/api/staff/companies/:companyId/books/statement.csv`,
  scope: 'accounting:read',
  summary: 'The statement of account of a company for a period as a CSV file.',
  params,
  query: statementQuery,
  fileType: 'text/csv',
})
