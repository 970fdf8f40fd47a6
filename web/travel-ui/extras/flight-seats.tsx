import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { SeatMapAnswer } from '#contract/api/seat-maps.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { GridSeat } from '../seats/seat-moves.ts'
import { SeatGrid } from '../seats/seat-grid.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ExtraTraveller, type FlightAt, chosenSeat, seatPriceFor, withSeat } from './chosen-extras.ts'
import styles from './extras.module.css'

/** Properties of the seats of one flight. */
export type FlightSeatsProps = {
  readonly flight: FlightAt
  readonly cabins: readonly SeatMapAnswer[]
  readonly travellers: readonly ExtraTraveller[]
  readonly extras: readonly ExtraRequest[]
  readonly onChange: (extras: readonly ExtraRequest[]) => void
}

/** Who sits where on one flight: first the traveller, then the seat; each choice is announced. */
export function FlightSeats({ flight, cabins, travellers, extras, onChange }: FlightSeatsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [at, setAt] = useState(travellers[0]?.position ?? 0)
  const [said, setSaid] = useState('')
  const traveller = travellers.find((one) => one.position === at) ?? travellers[0]
  if (!traveller) return null
  const seatOf = ({ position }: ExtraTraveller) => chosenSeat(extras, position, flight)
  const others = new Map(
    travellers.flatMap((one) => {
      const seat = one === traveller ? undefined : seatOf(one)
      return seat ? [[seat.designator, one.name] as const] : []
    }),
  )
  const choose = (place: GridSeat['place']) => {
    const { designator } = place
    const { name, position } = traveller
    const price = seatPriceFor(place, traveller) ?? 0
    const isGivenBack = seatOf(traveller)?.designator === designator
    const money = formatMoney(satang(price), language)
    onChange(withSeat(extras, { ...flight, passenger: position, designator, price }))
    setSaid(
      isGivenBack
        ? t`Seat ${designator} is no longer chosen for ${name}.`
        : t`Seat ${designator} chosen for ${name}, ${money}.`,
    )
  }
  return (
    <div className={styles.flight}>
      <RadioGroup
        label={t`Whose seat?`}
        look="list"
        value={String(traveller.position)}
        onChange={(position) => setAt(Number(position))}
        choices={travellers.map((one) => {
          const seat = seatOf(one)
          return {
            value: String(one.position),
            text: one.name,
            note: seat
              ? `${seat.designator} · ${formatMoney(satang(seat.price), language)}`
              : t`No seat chosen`,
          }
        })}
      />
      {cabins.map((map, index) => (
        <SeatGrid
          key={index}
          map={map}
          priceOf={(seat) => seatPriceFor(seat, traveller)}
          chosen={seatOf(traveller)?.designator}
          others={others}
          travellerName={traveller.name}
          onChoose={choose}
        />
      ))}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
