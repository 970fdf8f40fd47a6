import type { PendingCorrection } from '#contract/api/staff/mails/correct-contact.ts'
import type { DualControl } from '#server/flow/payment/payment.ts'

/** Returns the approval key of correcting the address of an order's contact. */
export const contactActionKey = (bookingId: string): string => `contact:${bookingId}`

/** Returns the correction of an order that waits for a second member of staff, as this clerk sees it. */
export async function pendingCorrectionOf(
  { dualControl }: { readonly dualControl: Pick<DualControl, 'vouchedFor'> },
  bookingId: string,
  clerk: string,
): Promise<PendingCorrection | undefined> {
  const key = contactActionKey(bookingId)
  const last = (await dualControl.vouchedFor([key])).get(key)?.at(-1)
  return last && { by: last.name, at: last.at, isMine: last.clerk === clerk }
}
