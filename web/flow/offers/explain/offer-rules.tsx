import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { FareRules } from '#web/travel-ui/fare/fare-rules.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useOfferRules } from './use-offer-rules.ts'
import styles from './explain-offer.module.css'

/** Properties of the rules of an offer's fare. */
export type OfferRulesProps = { readonly offerId: string; readonly name: string }

/** The rules of an offer's fare, fetched when opened. */
export function OfferRules({ offerId, name }: OfferRulesProps) {
  const { t } = useLingui()
  const { data, refetch } = useOfferRules(offerId)
  return (
    <section className={styles.panel} aria-label={t`Fare rules`}>
      <h4 className={styles.heading}>
        {t`Fare rules`}: {name}
      </h4>
      {!data && <Progress labels={t`Loading fare rules…`} />}
      {data?.ok === true && <FareRules rules={data.value.rules} />}
      {data?.ok === false && (
        <FailureNotice failure={data.fault}>
          <Button onClick={() => void refetch()}>{t`Try again`}</Button>
        </FailureNotice>
      )}
    </section>
  )
}
