import { useLingui } from '@lingui/react/macro'
import type { CompareName } from './compare-lines.ts'

/** Names of a comparison line and of its best value. */
export type LineLabels = {
  readonly name: (line: CompareName) => string
  readonly best: (line: CompareName) => string
}

/** Returns the labels of comparison lines. */
export function useLineLabels(): LineLabels {
  const { t } = useLingui()
  const names: Readonly<Record<CompareName, string>> = {
    price: t`Price`,
    flights: t`Flights`,
    times: t`Times`,
    duration: t`Duration`,
    stops: t`Stops`,
    airline: t`Airline`,
    cabin: t`Cabin`,
    aircraft: t`Aircraft`,
    brand: t({ message: 'Fare', context: 'brand' }),
    cabinBag: t`Cabin bag`,
    checkedBag: t`Checked bags`,
    refund: t`Refund`,
    rebook: t`Changes`,
    seats: t`Seats`,
  }
  const best: Readonly<Partial<Record<CompareName, string>>> = {
    price: t`Cheapest`,
    duration: t`Quickest`,
    stops: t`Fewest stops`,
  }
  return { name: (line) => names[line], best: (line) => best[line] ?? t`Best` }
}
