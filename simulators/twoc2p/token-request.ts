import { z } from 'zod'

/** Response codes of this module with the gateway's descriptions. */
export const respDescs: Readonly<Record<string, string>> = {
  '0000': 'Success',
  '0001': 'Transaction is pending',
  '0003': 'Transaction is cancelled',
  '2001': 'Transaction in progress',
  '2002': 'Transaction not found',
  '4005': 'Do not honour',
  '4034': 'Suspected fraud',
  '4041': 'Lost card',
  '4051': 'Insufficient funds',
  '4054': 'Expired card',
  '4061': 'Exceeds amount limit',
  '4080': 'Payer closed the page',
  '4081': '3-D Secure authentication failed',
  '4096': 'System error',
  '5009': 'Transaction expired',
  '6101': 'Invalid JWT',
  '9004': 'The value is not valid',
  '9005': 'Some mandatory fields are missing',
  '9006': 'This field exceeded its maximum length',
  '9007': 'Invalid merchant',
  '9008': 'Invalid payment expiry',
  '9009': 'Amount is invalid',
  '9010': 'Invalid currency code',
  '9015': 'Invoice number already exists',
  '9040': 'Payment token is invalid',
  '9042': 'Hash value mismatch',
}

const requiredText = (most: number) => z.string().min(1).max(most)

/** Claims of a payment token request, as far as the shop uses them. */
const tokenClaims = z.object({
  merchantID: requiredText(25),
  invoiceNo: requiredText(50).regex(/^[\w-]+$/),
  description: requiredText(250),
  amount: z.number().positive(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  paymentChannel: z.array(z.string()).optional(),
  request3DS: z.enum(['Y', 'F', 'N']).optional(),
  paymentExpiry: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .optional(),
  frontendReturnUrl: z.url().max(255).optional(),
  backendReturnUrl: z.url().max(255).optional(),
  userDefined1: z.string().max(150).optional(),
  locale: z.string().max(10).optional(),
})
/** A payment token request. */
export type TokenRequest = z.infer<typeof tokenClaims> & { readonly satang: number }

/** Returns a token request, or the code with which it is refused. */
export function readTokenRequest(claims: unknown): TokenRequest | { readonly respCode: string } {
  const read = tokenClaims.safeParse(claims)
  if (!read.success) return { respCode: responseCodeOfIssue(read.error.issues[0]) }
  const satang = parseSatang(read.data.amount)
  if (satang === undefined) return { respCode: '9009' }
  if (read.data.currencyCode !== 'THB') return { respCode: '9010' }
  return { ...read.data, satang }
}

function responseCodeOfIssue(issue: z.core.$ZodIssue | undefined): string {
  const field = issue?.path[0]
  if (issue?.code === 'invalid_type' && issue.input === undefined) return '9005'
  if (field === 'amount') return '9009'
  if (field === 'currencyCode') return '9010'
  if (field === 'paymentExpiry') return '9008'
  return issue?.code === 'too_big' ? '9006' : '9004'
}

/**
 * Returns the satang of an amount; undefined when it has more than twelve digits or more than two decimals.
 */
function parseSatang(amount: number): number | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount))
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : undefined
}
