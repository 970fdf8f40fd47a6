/** The payment options of the specification. */
export const paymentMethods = ['card', 'paypal', 'paysbuy', 'payforu', 'bankTransfer', 'counter'] as const
/** How a customer pays. */
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * The life of one payment attempt.
 * - awaited: the customer was told where to pay
 * - received: the money is here
 * - overdue: the deadline passed without money
 * - cancelled: replaced by another attempt or given up with the booking
 */
export const paymentStates = ['awaited', 'received', 'overdue', 'cancelled'] as const
/** Where a payment attempt stands. */
export type PaymentState = (typeof paymentStates)[number]
