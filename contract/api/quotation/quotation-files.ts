import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'
import { quotationKey } from './quotation.ts'
import { quotationNumber } from './staff-quotations.ts'

const byKey = z.strictObject({ quotationKey })
const byNumber = z.strictObject({ number: quotationNumber })
/** The language of a file; that of the quotation where it is absent. */
const query = z.strictObject({ lang: z.enum(languages).optional() })

export const downloadQuotationPdf = endpoint({
  method: 'GET',
  path: '/api/quotations/:quotationKey/quotation.pdf',
  summary: 'A quotation as one page on A4.',
  params: byKey,
  query,
  fileType: 'application/pdf',
})

export const downloadQuotationPicture = endpoint({
  method: 'GET',
  path: '/api/quotations/:quotationKey/quotation.png',
  summary: 'A quotation as a picture 1080 pixels wide, for chats.',
  params: byKey,
  query,
  fileType: 'image/png',
})

export const downloadQuotationPdfForStaff = endpoint({
  method: 'GET',
  path: '/api/staff/quotations/:number/quotation.pdf',
  summary: 'A quotation as one page on A4, also while it is a draft.',
  params: byNumber,
  query,
  fileType: 'application/pdf',
})

export const downloadQuotationPictureForStaff = endpoint({
  method: 'GET',
  path: '/api/staff/quotations/:number/quotation.png',
  summary: 'A quotation as a picture 1080 pixels wide, also while it is a draft.',
  params: byNumber,
  query,
  fileType: 'image/png',
})
