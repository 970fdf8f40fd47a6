import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { doneAnswer } from '../../account/account.ts'
import { singleLineText } from '../../field-schemas.ts'
import { customerId } from '../customers.ts'

/** Maximum length of the reason for which customers are merged. */
export const longestMergeReason = 300

/** Groups a customer under another one for staff. Accounts, orders, consents and mails stay as they are. */
export const mergeCustomersRequest = z.strictObject({
  /** The customer that is merged. */
  customerId,
  /** The customer that stays. */
  intoCustomerId: customerId,
  reason: singleLineText(longestMergeReason, 'requiredFieldMissing').min(1, 'requiredFieldMissing'),
})
/** Groups a customer under another one, on the wire. */
export type MergeCustomersRequest = z.infer<typeof mergeCustomersRequest>

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/staff/customers/merge',
  summary: 'Merges a customer into another: staff see the orders and notes of both on the one that stays.',
  body: mergeCustomersRequest,
  answer: doneAnswer,
})

export const separateCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/customers/separate',
  summary: 'Undoes a merge: the merged customer has a page of its own again.',
  body: z.strictObject({ customerId }),
  answer: doneAnswer,
})
