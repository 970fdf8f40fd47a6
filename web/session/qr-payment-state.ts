import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    isBookedByCode?: boolean
  }
}

/** Returns the history state of a payment page whose booking is to be paid by QR code, or is not. */
export function qrPaymentState(isBookedByCode: boolean): { readonly isBookedByCode: boolean } {
  return { isBookedByCode }
}

/**
 * Returns whether the traveller chose the QR code when booking. For the server it is a bank transfer: only
 * this entry of the browser's history knows.
 */
export function useIsQrPayment(): boolean {
  return useLocation({ select: ({ state }) => state.isBookedByCode === true })
}
