import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { satangAmount } from '../../field-schemas.ts'

/** What a company owes by days overdue; the sum of all amounts is its negative balance. */
export const ageingLine = z.object({
  companyId: z.string(),
  name: z.string(),
  /** Invoices that are not due. */
  current: satangAmount,
  overdue1: satangAmount.meta({ description: '1 to 30 days overdue' }),
  overdue31: satangAmount.meta({ description: '31 to 60 days overdue' }),
  overdue61: satangAmount.meta({ description: '61 to 90 days overdue' }),
  overdue91: satangAmount.meta({ description: 'more than 90 days overdue' }),
  /** Charges on no invoice. */
  uninvoiced: satangAmount,
  /** Money that pays no invoice; negative. */
  unapplied: satangAmount,
  owed: satangAmount,
})
/** What a company owes by days overdue, on the wire. */
export type AgeingLine = z.infer<typeof ageingLine>

/** Tax that a company withheld from a payment without sending the certificate (50 ทวิ). */
export const missingCompanyCertificate = z.object({
  companyId: z.string(),
  name: z.string(),
  paymentId: z.string(),
  reference: z.string(),
  withheld: satangAmount,
  /** When the payment was recorded. */
  since: z.string().meta({ format: 'date-time' }),
  /** When staff last asked the company for it; absent until they do. */
  askedAt: z.string().meta({ format: 'date-time' }).optional(),
})
/** Withheld tax without a certificate, on the wire. */
export type MissingCompanyCertificate = z.infer<typeof missingCompanyCertificate>

/** Receivables of all companies by days overdue, today. */
export const ageingReport = z
  .object({
    lines: z.array(ageingLine),
    /** Oldest first. */
    missingCertificates: z.array(missingCompanyCertificate),
  })
  .meta({ id: 'AgeingReport' })
/** Receivables by days overdue, on the wire. */
export type AgeingReport = z.infer<typeof ageingReport>

export const readAgeing = endpoint({
  method: 'GET',
  path: '/api/staff/reports/ageing',
  scope: 'accounting:read',
  summary:
    'What companies owe today by days overdue, with uninvoiced charges, unapplied money and missing certificates of withheld tax.',
  answer: ageingReport,
})
export const exportAgeing = endpoint({
  method: 'GET',
  path: '/api/staff/reports/ageing.csv',
  scope: 'accounting:read',
  summary: 'Receivables of companies by days overdue as a CSV file.',
  fileType: 'text/csv',
})
export const exportAgeingSheet = endpoint({
  method: 'GET',
  path: '/api/staff/reports/ageing.xlsx',
  scope: 'accounting:read',
  summary: 'Receivables of companies by days overdue as an Excel file.',
  fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
