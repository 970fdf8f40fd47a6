import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { type PricingAnswer } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MovedParts } from './moved-parts.tsx'
import { MovedFlights } from './moved-flights.tsx'
import { offerMoves } from './price-moves.ts'
import { type PriceYes } from './price-yes.ts'
import styles from './price-move.module.css'

/** Properties of a price that moved. */
export type PriceMoveProps = {
  readonly answer: PricingAnswer
  /** The offer as this browser was shown it, if it still has it. */
  readonly shown: OfferAnswer | undefined
  readonly yes: PriceYes
  readonly backHref: string
}

/** A price that moved: old and new side by side, what moved, and the yes to the new one; nothing for any other. */
export function PriceMove({ answer, shown, yes, backHref }: PriceMoveProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const reason = useReason(answer)
  const { offer, was } = answer
  if (answer.outcome === 'same' || was === undefined) return null
  const before = formatMoney(satang(was), language)
  const now = formatMoney(satang(offer.price.total), language)
  // What the browser holds is told only where it is what the server says was shown.
  const moves = shown?.price.total === was ? offerMoves(shown, offer) : undefined
  const isSameTotal = was === offer.price.total
  return (
    <section className={styles.move} aria-label={t`What has changed`}>
      <Notice
        kind="look"
        isAnnounced
        heading={
          isSameTotal
            ? t`The flight has changed; the price stays ${now}`
            : t`The price has changed from ${before} to ${now}`
        }
        help={`${reason} ${t`No money has moved and nothing was booked.`}`}
      />
      {!isSameTotal && (
        <div className={styles.compare}>
          <OldAndNew before={was} now={offer.price.total} />
          {moves && <MovedParts parts={moves.parts} />}
        </div>
      )}
      {moves && <MovedFlights moves={moves} />}
      <div className={styles.decide}>
        <Checkbox
          id={yes.fieldId}
          label={isSameTotal ? t`I accept the changed flight at ${now}` : t`I accept the new price of ${now}`}
          isChecked={yes.isGiven}
          onChange={yes.give}
          error={yes.wasMissed ? t`Please say whether you accept the new price.` : undefined}
        />
        <LinkButton href={backHref}>{t`Choose another flight`}</LinkButton>
      </div>
    </section>
  )
}

function useReason({ why = 'unknown' }: PricingAnswer): string {
  const { t } = useLingui()
  const reasons = {
    fare: t`The airline changed the fare.`,
    class: t`The cheaper seats are sold; the next fare applies.`,
    tax: t`Taxes or surcharges changed.`,
    schedule: t`The airline changed the schedule.`,
    unknown: t`The price has moved since the search.`,
  }
  return reasons[why]
}

function OldAndNew({ before, now }: { readonly before: number; readonly now: number }) {
  const { t } = useLingui()
  const language = useLanguage()
  const difference = formatMoney(satang(Math.abs(now - before)), language)
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t`Price shown before`}</dt>
        <dd className={styles.before}>
          <PriceText amount={before} />
        </dd>
      </div>
      <div>
        <dt>{t`Price now`}</dt>
        <dd className={styles.now}>
          <PriceText amount={now} />
        </dd>
      </div>
      <div>
        <dt>{t`Difference for everybody`}</dt>
        <dd className={styles.now}>{now > before ? t`${difference} more` : t`${difference} less`}</dd>
      </div>
    </dl>
  )
}
