import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type PricingAnswer, confirmPrice } from '#contract/api/price.ts'
import { callApi } from '#web/api/client.ts'
import { confirmedPriceQuery } from '#web/api/use-confirmed-price.ts'
import type { Failure } from '#web/api/failure.ts'

/** The seats and bags of a booking. */
export type BookingExtras = {
  /** Those in the total. */
  readonly extras: readonly ExtraRequest[]
  /** Those chosen on the page, in the total or not yet. */
  readonly picked: readonly ExtraRequest[]
  readonly pick: (extras: readonly ExtraRequest[]) => void
  readonly isBusy: boolean
  /** Why the last choice could not be added. */
  readonly failure: Failure | undefined
  /** Has a choice priced and takes its total; false when it is refused. */
  readonly add: (extras: readonly ExtraRequest[]) => Promise<boolean>
  /**
   * After a refused booking: takes the price of the offer that replaced it, if any, without them where they are not sold at it,
   * and looks again at what is on sale.
   */
  readonly recheck: (newOfferId: string | undefined) => Promise<void>
}

/** Keeps what is chosen for whoever goes back to the travellers and returns: by flights, as each price is another offer. */
function usePickedExtras({ journeys }: OfferAnswer) {
  const queries = useQueryClient()
  const flights = journeys.flatMap(({ segments }) =>
    segments.map((one) => `${one.airline}${one.flightNumber} ${one.departureAt}`),
  )
  const key = ['chosen-extras', ...flights]
  const [picked, setPicked] = useState(() => queries.getQueryData<readonly ExtraRequest[]>(key) ?? [])
  const pick = (chosen: readonly ExtraRequest[]) => {
    setPicked(chosen)
    queries.setQueryData(key, chosen)
  }
  return { picked, pick, setPicked }
}

/** Keeps the seats and bags of a booking. The server alone adds them to the price, and to what ways to pay cost. */
export function useBookingExtras(
  offer: OfferAnswer,
  reprice: (answer: PricingAnswer) => void,
): BookingExtras {
  const queries = useQueryClient()
  const { offerId } = offer
  const { picked, pick, setPicked } = usePickedExtras(offer)
  const [extras, setExtras] = useState<readonly ExtraRequest[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const add = async (chosen: readonly ExtraRequest[]) => {
    setBusy(true)
    const priced = await callApi(confirmPrice, { body: { offerId, extras: [...chosen] } })
    setBusy(false)
    setFailure(priced.ok ? undefined : priced.fault)
    if (!priced.ok) return false
    setExtras(chosen)
    // What was chosen while the server answered is not in this total.
    setPicked((now) => (now === picked ? chosen : now))
    reprice(priced.value)
    return true
  }
  const takePrice = async (newOfferId: string, wanted: readonly ExtraRequest[]) => {
    const query = confirmedPriceQuery(newOfferId, wanted)
    const priced = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
    if (!priced?.ok) return false
    setExtras(wanted)
    reprice(priced.value)
    return true
  }
  const recheck = async (newOfferId: string | undefined) => {
    const isTaken = newOfferId === undefined || (await takePrice(newOfferId, extras))
    if (!isTaken && extras.length > 0) await takePrice(newOfferId, [])
    if (extras.length > 0) await queries.invalidateQueries({ queryKey: ['seat-maps'] })
  }
  return { extras, picked, pick, isBusy, failure, add, recheck }
}
