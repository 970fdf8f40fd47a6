import { endpoint } from '../../../endpoint.ts'
import { z } from 'zod'
import { dateOnly } from '../../field-schemas.ts'
import { companyBooksAnswer as answer, companyParams } from './company-books.ts'

const lift = '/api/staff/companies/:companyId/books/stop-sale/lift'

export const liftStopSale = endpoint({
  method: 'POST',
  path: lift,
  summary:
    'Lifts the stop-sale for overdue invoices until a day; above the set amount a second person confirms the same day.',
  params: companyParams,
  body: z.strictObject({ until: dateOnly }),
  answer,
})
export const withdrawLift = endpoint({
  method: 'POST',
  path: `${lift}/withdraw`,
  summary: 'Withdraws the caller’s own request to lift the stop-sale, which waits for a second person.',
  params: companyParams,
  answer,
})
