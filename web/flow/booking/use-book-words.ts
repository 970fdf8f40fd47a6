import { useLingui } from '@lingui/react/macro'

/** What the last step says of the booking that it makes. */
export type BookWords = {
  /** What happens with the seats and when money moves. */
  readonly promise: string
  /** Asks for the way to pay. */
  readonly payment: string
  readonly button: string
  /** The button after the supplier named another price. */
  readonly buttonAtNewPrice: string
}

/** The words for seats that can be had, or for a wish, whose seats are only asked for. */
export function useBookWords({ isWish }: { readonly isWish: boolean }): BookWords {
  const { t } = useLingui()
  if (isWish) {
    return {
      promise: t`We ask the airline for seats. Once they are confirmed, they are held until the payment deadline; no money moves before.`,
      payment: t`How do you want to pay, once seats are confirmed?`,
      button: t`Ask for a seat`,
      buttonAtNewPrice: t`Accept the new price and ask for a seat`,
    }
  }
  return {
    promise: t`Booking holds your seats until the payment deadline. No money moves now.`,
    payment: t`How do you want to pay?`,
    button: t`Book now`,
    buttonAtNewPrice: t`Accept the new price and book`,
  }
}
