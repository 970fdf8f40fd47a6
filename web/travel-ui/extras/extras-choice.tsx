import { useLingui } from '@lingui/react/macro'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { SeatMapsAnswer } from '#contract/api/seat-maps.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PriceText } from '../price/price-text.tsx'
import { BagChoice } from './bag-choice.tsx'
import { type ExtraTraveller, cabinsOnSale, sumOfExtras } from './chosen-extras.ts'
import { FlightSeats } from './flight-seats.tsx'
import styles from './extras.module.css'

/** Properties of the seats and bags of a trip. */
export type ExtrasChoiceProps = {
  readonly journeys: readonly JourneyAnswer[]
  readonly onSale: SeatMapsAnswer
  readonly travellers: readonly ExtraTraveller[]
  readonly extras: readonly ExtraRequest[]
  readonly onChange: (extras: readonly ExtraRequest[]) => void
}

/** Returns whether a supplier sells anything of this. */
export function isAnythingSold({ seatMaps, bags }: SeatMapsAnswer): boolean {
  return bags.length > 0 || seatMaps.some((map) => cabinsOnSale([map], map).length > 0)
}

/** The seats of each flight and the bags of each traveller that are sold, and what the chosen ones cost. */
export function ExtrasChoice({ journeys, onSale, travellers, extras, onChange }: ExtrasChoiceProps) {
  const { t } = useLingui()
  const { seatMaps, bags } = onSale
  const flights = journeys.flatMap(({ segments }, journey) =>
    segments.map((flight, segment) => ({ flight, at: { journey, segment } })),
  )
  return (
    <>
      {flights.map(({ flight, at }) => {
        const cabins = cabinsOnSale(seatMaps, at)
        if (cabins.length === 0) return null
        const number = `${flight.airline} ${flight.flightNumber}`
        const route = `${flight.from}–${flight.to}`
        return (
          <Disclosure key={flight.departureAt} summary={t`Seats on ${number}, ${route}`}>
            <FlightSeats flight={at} {...{ cabins, travellers, extras, onChange }} />
          </Disclosure>
        )
      })}
      {bags.length > 0 && <BagChoice {...{ bags, journeys, travellers, extras, onChange }} />}
      <p className={styles.sum}>
        <span>{t`Seats and bags`}</span> <PriceText amount={sumOfExtras(extras)} />
      </p>
    </>
  )
}
