import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PricingAnswer } from '#contract/api/price.ts'
import { forgetDraft } from '#web/api/draft/trip-draft-keeper.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { qrPaymentState } from '#web/session/qr-payment-state.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { newKeySalt, type TripDraft } from '#web/session/trip-draft.ts'
import { tripSessions } from '#web/session/trip-sessions.ts'
import { bookingRequestOf, type Decision } from './booking-request.ts'
import type { BookingExtras } from './extras/use-booking-extras.ts'
import { newPriceIn } from './new-price.ts'
import { sendBooking } from './send-booking.ts'

/** Dependencies of a booking, besides the customer's decisions. */
export type BookOnceDeps = {
  readonly draft: TripDraft
  readonly change: (next: TripDraft) => void
  readonly keep: () => Promise<void>
  readonly sessionId: string
  /** Takes the repriced offer: after a refusal everything on the page uses it. */
  readonly reprice: (answer: PricingAnswer) => void
}

/** A refused booking, and the draft it was made of. */
export type Refusal = { readonly failure: Failure; readonly draft: TripDraft }

/** Sends the booking once at a time, then opens the order; a refusal stays until the next try. */
export function useBookOnce(
  { draft, change, keep, sessionId }: BookOnceDeps,
  extras: Pick<BookingExtras, 'recheck'>,
) {
  const navigate = useNavigate()
  const { isBusy, failure, call } = useCommand()
  const [refusedDraft, setRefusedDraft] = useState(draft)
  const showBookingFailure = async (fault: Failure) => {
    // That order has ended: the same trip may be booked again as another order, so it needs another key.
    const kept = isCreatedOrderEnded(fault) ? { ...draft, keySalt: newKeySalt() } : draft
    if (kept !== draft) change(kept)
    await extras.recheck(newPriceIn(fault)?.offerId)
    setRefusedDraft(kept)
  }
  const sendBookingRequest = async (decision: Decision) => {
    await keep()
    const request = bookingRequestOf(draft, decision)
    tripSessions.storeBookingRequest(sessionId, request)
    const booked = await sendBooking(request)
    if (!booked.ok) await showBookingFailure(booked.fault)
    return booked
  }
  const bookTrip = (decision: Decision) =>
    call(
      () => sendBookingRequest(decision),
      (booked) => {
        tripSessions.storeBooking(sessionId, booked)
        void forgetDraft(sessionId)
        const next = isAwaitingPayment(booked.state) ? pagePaths.payment : pagePaths.order
        const state = qrPaymentState(draft.paymentMethod !== 'bankTransfer')
        void navigate({ href: orderKeyUrl(next, booked.orderKey), state })
      },
    )
  const refusal: Refusal | undefined = failure && { failure, draft: refusedDraft }
  return { isBusy, refusal, book: bookTrip }
}

/** Returns whether the refusal ended an order that was created: its number is in the details. */
function isCreatedOrderEnded(failure: Failure): boolean {
  return failure.kind === 'problem' && failure.details?.['orderNumber'] !== undefined
}
