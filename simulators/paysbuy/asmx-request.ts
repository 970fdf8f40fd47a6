import { z } from 'zod'

/** The only merchant of this service. */
export type Merchant = { readonly psbId: string; readonly username: string; readonly secureCode: string }

const named = [
  'psbID',
  'username',
  'secureCode',
  'inv',
  'itm',
  'amt',
  'paypal_amt',
  'curr_type',
  'com',
  'method',
  'language',
  'resp_front_url',
  'resp_back_url',
  'opt_fix_redirect',
  'opt_fix_method',
  'opt_name',
  'opt_email',
  'opt_mobile',
  'opt_address',
  'opt_detail',
] as const

/** The parameters of the two operations; the service requires every one of them, empty or not. */
export const operations: Readonly<Record<string, readonly string[]>> = {
  api_paynow_authentication_new: named,
  api_paynow_authentication_v3: [...named, 'opt_param'],
}

const filled = z.string().min(1).max(200)

const authentication = z.object({
  inv: filled,
  itm: filled,
  amt: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  curr_type: z.literal('TH'),
  method: z.string().regex(/^[1-6]$/),
  language: z.enum(['T', 'E', 'J']),
  resp_front_url: z.url().max(500),
  resp_back_url: z.url().max(500),
  opt_fix_redirect: z.string(),
  opt_fix_method: z.string(),
})
/** An authentication request. */
export type Authentication = z.infer<typeof authentication> & { readonly satang: number }

/** Returns the authentication request of a form, or the answer with which it is refused. */
export function readAuthentication(form: URLSearchParams, merchant: Merchant): Authentication | string {
  const fields = Object.fromEntries(form)
  const missing = ['psbID', 'username', 'secureCode'].find((name) => (fields[name] ?? '') === '')
  if (missing !== undefined) return `90${missing} is null`
  if (fields['psbID'] !== merchant.psbId) return '92PSBID or Email not found'
  if (!isMerchantName(merchant, fields['username'])) return '93PSBID or Username incorrect'
  if (fields['secureCode'] !== merchant.secureCode) return '91secureCode is incorrect'
  const read = authentication.safeParse(fields)
  if (!read.success) return `90${String(read.error.issues[0]?.path[0])} is null`
  const satang = parseSatang(read.data.amt)
  return satang < 100 ? '90amt is null' : { ...read.data, satang }
}

/** Returns whether a given name is the merchant's: the email address or the id. */
export function isMerchantName({ psbId, username }: Merchant, given: string | null | undefined): boolean {
  return given === username || given === psbId
}

function parseSatang(amount: string): number {
  const [baht = '', rest = ''] = amount.split('.')
  return Number(baht) * 100 + Number(rest.padEnd(2, '0'))
}
