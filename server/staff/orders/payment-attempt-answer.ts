import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { StoredAttempt } from './staff-order-store.ts'

/** Returns a stored payment attempt as staff see it. */
export function paymentAnswerOf(row: StoredAttempt): StaffOrderAnswer['payments'][number] {
  return {
    paymentId: row.payment_id,
    paymentMethod: row.method,
    ...(row.card_brand === null ? {} : { cardBrand: row.card_brand }),
    ...(row.card_last_digits === null ? {} : { cardLastDigits: row.card_last_digits }),
    state: row.state,
    amount: row.amount_satang,
    surcharge: row.surcharge_satang,
    ...(row.arrived_satang === null ? {} : { arrived: row.arrived_satang }),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.receipt_number === null ? {} : { issuedReceipt: row.receipt_number }),
    ...(row.tender === null ? {} : { tender: row.tender }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
