import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { OfferAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { FlightPosition } from './flight-position.ts'

const SeatCabins = lazy(async () => {
  const { SeatCabins } = await import('./seat-cabins.tsx')
  return { default: SeatCabins }
})

/** A collapsed view of the cabin of each flight; loaded when the first is opened. */
export function SeatMapPreview({ offer }: { readonly offer: OfferAnswer }) {
  return (
    <div className="screen-only">
      {offer.journeys.flatMap(({ segments }, journey) =>
        segments.map((flight, segment) => (
          <FlightSeatMap
            key={flight.departureAt}
            flight={flight}
            position={{ offerId: offer.offerId, journey, segment }}
          />
        )),
      )}
    </div>
  )
}

type FlightSeatsProps = { readonly flight: SegmentAnswer; readonly position: FlightPosition }

function FlightSeatMap({ flight, position }: FlightSeatsProps) {
  const { t } = useLingui()
  const [wasOpened, setOpened] = useState(false)
  const number = `${flight.airline} ${flight.flightNumber}`
  const route = `${flight.from}–${flight.to}`
  return (
    <Disclosure summary={t`See seats on ${number}, ${route}`} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<Skeleton size="row" count={6} />}>
          <SeatCabins {...position} />
        </Suspense>
      )}
    </Disclosure>
  )
}
