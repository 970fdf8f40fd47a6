/** Ids of what is decided on the booking page, for the summary of mistakes. */
export const bookingFieldIds = {
  agreement: 'agreement',
  method: 'payment-method',
  extras: 'add-extras',
} as const
