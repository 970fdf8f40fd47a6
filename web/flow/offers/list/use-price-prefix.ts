import { useLingui } from '@lingui/react/macro'
import type { RowSetting } from './row-setting.ts'

/**
 * Returns the text before a row's price. The price is always that of the whole trip: a row that shows a part
 * of it, or that has more expensive fares as well, says "from".
 */
export function usePricePrefix(): (setting: RowSetting, fareCount: number) => string | undefined {
  const { t } = useLingui()
  return ({ request, journey, journeyCount, isLast }, fareCount) => {
    const isFrom = !isLast || fareCount > 1
    const isRound = request.triptype === 1
    if (journeyCount === 1 || journey === undefined) return isFrom ? t`from` : undefined
    if (isRound) return isFrom ? t`round trip from` : t`round trip`
    return isFrom ? t`entire trip from` : t`entire trip`
  }
}
