import { useLingui } from '@lingui/react/macro'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { BagAnswer } from '#contract/api/seat-maps.ts'
import { PriceText } from '../price/price-text.tsx'
import { useExtraLabels } from '../price/use-extra-labels.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { type ExtraTraveller, hasBag, withBag } from './chosen-extras.ts'
import styles from './extras.module.css'

/** Properties of the bags of an offer. */
export type BagChoiceProps = {
  readonly bags: readonly BagAnswer[]
  readonly journeys: readonly JourneyAnswer[]
  readonly travellers: readonly ExtraTraveller[]
  readonly extras: readonly ExtraRequest[]
  readonly onChange: (extras: readonly ExtraRequest[]) => void
}

/** The bags that each traveller can buy beside the allowance of the fare. */
export function BagChoice({ bags, journeys, travellers, extras, onChange }: BagChoiceProps) {
  const { t } = useLingui()
  const labels = useExtraLabels()
  return travellers.map(({ position, key, name }) => (
    <fieldset key={position} className={styles.bags}>
      <legend>{t`Bags for ${name}`}</legend>
      {bags
        .filter(({ passengers }) => passengers.includes(key))
        .map((bag) => (
          <Checkbox
            key={bag.id}
            label={`${labels({ kind: 'bag', ...bag })}, ${routeOf(bag, journeys)}`}
            isChecked={hasBag(extras, bag.id, position)}
            onChange={(isWanted) => onChange(withBag(extras, bag, { passenger: position, isWanted }))}
            aside={<PriceText amount={bag.price} />}
          />
        ))}
    </fieldset>
  ))
}

/** Returns the places that a bag travels between: "BKK–NRT", several where it is for several journeys. */
function routeOf({ covers }: BagAnswer, journeys: readonly JourneyAnswer[]): string {
  const positions = [...new Set(covers.map(({ journey }) => journey))]
  return positions
    .map((position) => {
      const segments = journeys[position]?.segments ?? []
      return `${segments[0]?.from ?? ''}–${segments.at(-1)?.to ?? ''}`
    })
    .join(', ')
}
