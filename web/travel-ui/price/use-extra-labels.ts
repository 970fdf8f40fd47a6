import { useLingui } from '@lingui/react/macro'
import type { ExtraAnswer } from '#contract/api/offer/offer-answer.ts'

/** Returns what an extra is: "Seat 31A" or "Checked bag, up to 20 kg". */
export function useExtraLabels(): (extra: Pick<ExtraAnswer, 'kind' | 'designator' | 'maxKg'>) => string {
  const { t } = useLingui()
  return ({ kind, designator: seat = '–', maxKg }) => {
    if (kind === 'seat') return t`Seat ${seat}`
    return maxKg === undefined ? t`Extra checked bag` : t`Extra checked bag, up to ${maxKg} kg`
  }
}
