import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { cardBrandNames } from '../card-brand-names.ts'
import { usePaymentLabels } from '../payment-labels.ts'
import { PriceText } from '../price/price-text.tsx'
import { PaymentIcon } from './payment-icon.tsx'
import type { PaymentOption } from './payment-options.ts'
import panelStyles from './payment-panel.module.css'
import styles from './payment-tiles.module.css'

/** Properties of the list of payment methods. */
export type PaymentTilesProps = {
  /** The id of the group, so that an error summary links to it. */
  readonly id?: string
  readonly legend: string
  readonly ways: readonly PaymentOption[]
  readonly chosen: PaymentOption | undefined
  readonly onChoose: (way: PaymentOption) => void
  /** The content of the chosen row. */
  readonly panel: ReactNode
  /** The name of the bill-payment channel, where the agency gave it one. */
  readonly channelName?: string | undefined
  readonly error?: string | undefined
}

/** Every payment method with its total and fee before one is chosen; the chosen one opens in place. */
export function PaymentTiles(props: PaymentTilesProps) {
  const { id = 'ways-to-pay', legend, ways, chosen, onChoose, panel, channelName, error } = props
  const errorId = `${id}-error`
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.tiles}>
        {ways.map((way) => (
          <div key={way.key} className={styles.tile} data-open={way.key === chosen?.key || undefined}>
            <label className={styles.head}>
              <input
                type="radio"
                name="way-to-pay"
                value={way.key}
                checked={way.key === chosen?.key}
                onChange={() => onChoose(way)}
              />
              <PaymentIcon way={way.key} />
              <TileText way={way} channelName={channelName} />
              <TileAmount way={way} />
            </label>
            {way.key === chosen?.key && <div className={panelStyles.panel}>{panel}</div>}
          </div>
        ))}
      </div>
      <FieldError error={error} id={errorId} />
    </fieldset>
  )
}

type TileProps = { readonly way: PaymentOption; readonly channelName?: string | undefined }

function TileText({ way, channelName }: TileProps) {
  const labels = usePaymentLabels()[way.key]
  const brands = way.choices.flatMap(({ cardBrand }) => (cardBrand ? [cardBrandNames[cardBrand]] : []))
  const name = way.key === 'payforu' ? (channelName ?? labels.name) : labels.name
  return (
    <span className={styles.text}>
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.next}>{brands.length > 0 ? brands.join(', ') : labels.next}</span>
    </span>
  )
}

function TileAmount({ way }: TileProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const amount = formatMoney(satang(way.from), language)
  return (
    <span className={styles.cost}>
      <strong className="figures">{way.isRange ? t`from ${amount}` : amount}</strong>{' '}
      <span className={styles.fee}>
        {way.surchargeFrom === 0 ? (
          t`No fee`
        ) : (
          <>
            {way.isRange ? t`Fee from` : t`Fee`} <PriceText amount={way.surchargeFrom} />
          </>
        )}
      </span>
    </span>
  )
}
