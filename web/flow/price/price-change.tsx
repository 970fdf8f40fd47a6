import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { OldAndNewPrice, usePriceChangeReasons } from '#web/travel-ui/price/old-and-new-price.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangedPriceParts } from './changed-price-parts.tsx'
import { ChangedFlightsNotice } from './changed-flights.tsx'
import { offerChanges } from './price-changes.ts'
import type { PriceAcceptance } from './price-acceptance.ts'
import styles from './price-change.module.css'

/** Properties of a changed price. */
export type PriceMoveProps = {
  readonly answer: PricingAnswer
  /** The offer as shown in this browser, if it still has it. */
  readonly shown: OfferAnswer | undefined
  readonly yes: PriceAcceptance
  readonly backHref: string
}

/**
 * A changed price: old and new side by side, what changed, and the acceptance of the new one; nothing when
 * unchanged.
 */
export function PriceChange({ answer, shown, yes, backHref }: PriceMoveProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const reasons = usePriceChangeReasons()
  const { offer, was } = answer
  if (answer.outcome === 'same' || was === undefined) return null
  const before = formatMoney(satang(was), language)
  const now = formatMoney(satang(offer.price.total), language)
  // Details are shown only where the browser's offer is the one that the server compared with.
  const moves = shown?.price.total === was ? offerChanges(shown, offer) : undefined
  const isSameTotal = was === offer.price.total
  return (
    <section className={styles.move} aria-label={t`What changed`}>
      <Notice
        kind="look"
        isAnnounced
        heading={
          isSameTotal
            ? t`Flight times have changed. The price stays ${now}`
            : t`The price has changed from ${before} to ${now}`
        }
        help={`${reasons[answer.why ?? 'unknown']} ${t`Nothing was booked and you have not been charged.`}`}
      />
      {!isSameTotal && (
        <div className={styles.compare}>
          <OldAndNewPrice before={was} now={offer.price.total} />
          {moves && <ChangedPriceParts parts={moves.parts} />}
        </div>
      )}
      {moves && <ChangedFlightsNotice moves={moves} />}
      <div className={styles.decide}>
        <Checkbox
          id={yes.fieldId}
          label={
            isSameTotal ? t`I accept the new flight times at ${now}` : t`I accept the new price of ${now}`
          }
          isChecked={yes.isGiven}
          onChange={yes.give}
          error={yes.wasMissed ? t`Accept the new price, or choose a different flight.` : undefined}
        />
        <LinkButton href={backHref}>{t`Choose a different flight`}</LinkButton>
      </div>
    </section>
  )
}
