/** The suppliers of flights that a shop can sell from. */
export const supplierIds = ['house', 'sabre', 'duffel', 'demo'] as const
/** One of `supplierIds`. */
export type SupplierId = (typeof supplierIds)[number]

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
