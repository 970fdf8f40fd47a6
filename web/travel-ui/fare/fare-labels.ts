import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer, RuleAnswerWire } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Good news, a condition, or an exclusion; drawn as a mark beside the text. */
export type FareLabel = { readonly tone: 'good' | 'some' | 'none'; readonly text: string }

/**
 * Returns what a fare includes and allows, in a few words each: cabin bag first, then checked bag, refund and
 * change. Unknown facts are left out.
 */
export function useFareLabels(): (offer: Pick<OfferAnswer, 'baggage' | 'refund' | 'rebook'>) => FareLabel[] {
  const { t } = useLingui()
  const language = useLanguage()
  const bag = useBagLabels()
  const formatFee = (rule: Extract<RuleAnswerWire, { kind: 'fee' }>) =>
    formatMoney(satang(rule.fee), language)
  const refundLabel = (rule: RuleAnswerWire): FareLabel => {
    if (rule.kind === 'fee') {
      const fee = formatFee(rule)
      return { tone: 'some', text: t`Refund less ${fee}` }
    }
    if (rule.kind === 'askStaff') return { tone: 'some', text: t`Refunds: contact us` }
    return rule.kind === 'yes' ? { tone: 'good', text: t`Full refund` } : { tone: 'none', text: t`No refund` }
  }
  const rebookingLabel = (rule: RuleAnswerWire): FareLabel => {
    if (rule.kind === 'fee') {
      const fee = formatFee(rule)
      return { tone: 'some', text: t`Change for ${fee}` }
    }
    if (rule.kind === 'askStaff') return { tone: 'some', text: t`Changes: contact us` }
    return rule.kind === 'yes'
      ? { tone: 'good', text: t`Free change` }
      : { tone: 'none', text: t`No changes` }
  }
  return (offer) => [...bag(offer.baggage), refundLabel(offer.refund), rebookingLabel(offer.rebook)]
}

/** Returns the bags of a fare, in a few words each. */
export function useBagLabels(): (baggage: OfferAnswer['baggage']) => FareLabel[] {
  const { t } = useLingui()
  const labels = useCabinBagLabel()
  return ({ checkedPieces, checkedKg, ...baggage }) => {
    const cabin = labels(baggage)
    if (baggage.notStated?.includes('checked')) {
      return [cabin, { tone: 'some', text: t`Checked bag: not stated by the airline` }]
    }
    if (checkedKg <= 0 && checkedPieces <= 0) return [cabin, { tone: 'none', text: t`No checked bag` }]
    if (checkedKg <= 0) {
      const pieces = t`${plural(checkedPieces, { one: '# checked bag', other: '# checked bags' })}`
      return [cabin, { tone: 'good', text: pieces }]
    }
    const checked =
      checkedPieces > 0
        ? t`${plural(checkedPieces, { one: '# checked bag', other: '# checked bags' })}, ${checkedKg} kg each`
        : t`Checked bags, ${checkedKg} kg in total`
    const single = checkedPieces === 1 ? t`Checked bag ${checkedKg} kg` : checked
    return [cabin, { tone: 'good', text: single }]
  }
}

/** A bag of unknown weight is counted, not weighed. */
function useCabinBagLabel(): (
  baggage: Pick<OfferAnswer['baggage'], 'cabinPieces' | 'cabinKg' | 'notStated'>,
) => FareLabel {
  const { t } = useLingui()
  return ({ cabinPieces, cabinKg, notStated = [] }) => {
    if (notStated.includes('cabin')) {
      return { tone: 'some', text: t`Cabin bag: not stated by the airline` }
    }
    if (cabinPieces <= 0) return { tone: 'none', text: t`No cabin bag` }
    const text =
      cabinKg > 0
        ? t`Cabin bag ${cabinKg} kg`
        : t`${plural(cabinPieces, { one: '# cabin bag', other: '# cabin bags' })}`
    return { tone: 'good', text }
  }
}
