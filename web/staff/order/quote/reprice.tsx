import { useCommand } from '#web/api/use-command.ts'
import { useLingui } from '@lingui/react/macro'
import type { PriceNowAnswer } from '#contract/api/quote.ts'
import { satang } from '#contract/terms/money.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { repriceOrder } from './quote-api.ts'
import styles from '../../staff.module.css'

/** Properties of the repricing; `onPrice` receives the current price. */
export type PriceNowProps = {
  readonly orderNumber: string
  /** The net price agreed with the airline before, in satang. */
  readonly agreed: number
  readonly price: PriceNowAnswer | undefined
  readonly onPrice: (price: PriceNowAnswer) => void
}

/** Reprices an order at the supplier, before it is quoted. */
export function Reprice({ orderNumber, agreed, price, onPrice }: PriceNowProps) {
  const { t } = useLingui()
  const { isBusy, failure, call } = useCommand()
  const requestCurrentPrice = () => call(() => repriceOrder(orderNumber), onPrice)
  return (
    <div className={styles.form}>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.ways}>
        <Button isBusy={isBusy} onClick={() => void requestCurrentPrice()}>{t`Reprice`}</Button>
      </div>
      <div aria-live="polite">
        {price && <NetPriceDifference by={price.net - agreed} />}
        {price && (
          <p>
            {t`Net now:`}{' '}
            <strong>
              <PriceText amount={price.net} />
            </strong>
            {t`; incl. markup and fee:`}{' '}
            <strong>
              <PriceText amount={price.total} />
            </strong>
          </p>
        )}
      </div>
    </div>
  )
}

/** The difference to the agreed net price; nothing where it is the same. */
function NetPriceDifference({ by }: { readonly by: number }) {
  const { t } = useLingui()
  const gap = formatMoney(satang(Math.abs(by)), useLanguage())
  if (by === 0) return null
  return <p>{by > 0 ? t`Net is ${gap} higher than agreed.` : t`Net is ${gap} lower than agreed.`}</p>
}
