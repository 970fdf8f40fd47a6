import { useLingui } from '@lingui/react/macro'
import type { ExchangeOfferAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import { ExchangeFacts } from './exchange-facts.tsx'
import { RecordReissue, type RecordReissueProps } from './record-reissue.tsx'
import styles from '../../order.module.css'

/** What staff do where the airline has to reissue free of charge, because the supplier would charge for it. */
export function FreeReissueSteps() {
  const { t } = useLingui()
  return (
    <>
      <p>{t`This supplier charges for every exchange, so the airline reissues the tickets free of charge:`}</p>
      <ol className={styles.steps}>
        <li>{t`Search the flights that the customer asked for.`}</li>
        <li>{t`Call the airline. It rebooks, waives the charges and reissues the tickets.`}</li>
        <li>{t`Record its waiver code under “Schedule changes”.`}</li>
        <li>{t`Choose the flights here and enter the new ticket numbers. A colleague enters them too.`}</li>
      </ol>
    </>
  )
}

/** Properties of an offer that the airline has given free of charge. */
export type FreeReissueProps = RecordReissueProps & {
  readonly position: number
  readonly offer: ExchangeOfferAnswer
}

/** The flights that the airline has given free of charge, and the numbers of its new tickets. */
export function FreeReissue({ offer, ...reissue }: FreeReissueProps) {
  return (
    <>
      <ExchangeFacts journeys={reissue.order.journeys} offer={offer} agencyFee={0} isFree />
      <RecordReissue {...reissue} />
    </>
  )
}
