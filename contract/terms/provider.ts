/** The suppliers of flights that a shop can sell from. */
export const supplierIds = ['house', 'sabre', 'duffel', 'demo'] as const
/** One of `supplierIds`. */
export type SupplierId = (typeof supplierIds)[number]

/** Where bookings come from: a supplier, or a clerk who made the booking elsewhere and entered it by hand. */
export const bookingSources = [...supplierIds, 'manual'] as const
/** One of `bookingSources`. */
export type BookingSource = (typeof bookingSources)[number]

/** Returns whether a clerk entered the booking by hand: no supplier of the shop knows it, so none is ever asked. */
export function isEnteredByHand({ supplierId }: { readonly supplierId: BookingSource }): boolean {
  return supplierId === 'manual'
}

/** The payment providers: remote services, and payment methods confirmed by staff. */
export const paymentProviderIds = [
  'omise',
  'twoc2p',
  'paypal',
  'paysbuy',
  'billPayment',
  'bankTransfer',
  'counter',
  'credit',
] as const
/** One of `paymentProviderIds`. */
export type PaymentProviderId = (typeof paymentProviderIds)[number]
