import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PricingAnswer } from '#contract/api/price.ts'
import { forgetDraft } from '#web/api/draft/draft-api.ts'
import { type Failure } from '#web/api/failure.ts'
import { confirmedPriceQuery } from '#web/api/use-confirmed-price.ts'
import { keyedAddress } from '#web/session/keyed-address.ts'
import { pagePaths } from '#contract/paths.ts'
import { newKeySalt, type TripDraft } from '#web/session/trip-draft.ts'
import { tripSessions } from '#web/session/trip-sessions.ts'
import { bookingRequestOf, type Decision } from './booking-request.ts'
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
export function useBookOnce({ draft, change, keep, sessionId, reprice }: BookOnceDeps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const refuse = async (failure: Failure) => {
    // That order has ended: the same trip may be booked again as another order, so it needs another key.
    const kept = isEnded(failure) ? { ...draft, keySalt: newKeySalt() } : draft
    if (kept !== draft) change(kept)
    const newPrice = newPriceIn(failure)
    if (newPrice) {
      const query = confirmedPriceQuery(newPrice.offerId)
      const asked = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
      if (asked?.ok) reprice(asked.value)
    }
    setRefusal({ failure, draft: kept })
    setBusy(false)
  }
  const book = async (decision: Decision) => {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    await keep()
    const request = bookingRequestOf(draft, decision)
    tripSessions.storeBookingRequest(sessionId, request)
    const booked = await sendBooking(request)
    if (!booked.ok) return refuse(booked.fault)
    setBusy(false)
    tripSessions.storeBooking(sessionId, booked.value)
    void forgetDraft(sessionId)
    const { orderKey, state } = booked.value
    const next = state === 'held' ? pagePaths.payment : pagePaths.order
    await navigate({ href: keyedAddress(next, orderKey) })
  }
  return { isBusy, refusal, book }
}

/** Returns whether the refusal ended an order that was created: its number is in the details. */
function isEnded(failure: Failure): boolean {
  return failure.kind === 'problem' && failure.details?.['orderNumber'] !== undefined
}
