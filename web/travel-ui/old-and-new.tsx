import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from './price-text.tsx'
import styles from './old-and-new.module.css'

/** Two totals of the whole party, in satang. */
export type OldAndNewProps = { readonly before: number; readonly now: number }

/** A total that moved: the old one, the new one, and by how much it is more or less. */
export function OldAndNew({ before, now }: OldAndNewProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const difference = formatMoney(satang(Math.abs(now - before)), language)
  const moved = now > before ? t`${difference} more` : t`${difference} less`
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t`Price shown before`}</dt>
        <dd className={now === before ? styles.now : styles.before}>
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
        <dd className={styles.now}>{now === before ? t`none` : moved}</dd>
      </div>
    </dl>
  )
}
