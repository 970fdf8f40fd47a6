import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { CabinGrid } from './cabin-grid.ts'
import { SeatSymbol, type SeatSymbolProps } from './seat-symbol.tsx'
import styles from './seats.module.css'

const taken = { kind: 'seat', isFree: false } as const
const free = { kind: 'seat', isFree: true } as const
const facility = { kind: 'facility', isFree: false } as const

/** The legend of a cabin's signs, as far as they occur. */
export function CabinLegend({ grid }: { readonly grid: CabinGrid }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { fees } = grid
  const places = grid.lines.flatMap((line) => (line.kind === 'row' ? line.cells.map((one) => one.place) : []))
  const hasNoFee = places.some((one) => one.isFree && one.fee === undefined)
  return (
    <ul className={styles.legend} aria-label={t`Seat map key`}>
      {hasNoFee && <LegendItem place={free} fees={fees}>{t`Available, fee not shown`}</LegendItem>}
      {fees.map((fee) => {
        const money = formatMoney(satang(fee), language)
        return (
          <LegendItem key={fee} place={{ ...free, fee }} fees={fees}>
            {t`Available, ${money} per traveller`}
          </LegendItem>
        )
      })}
      <LegendItem place={taken} fees={fees}>{t`Taken or blocked`}</LegendItem>
      {places.some((one) => one.kind === 'facility') && (
        <LegendItem place={facility} fees={fees}>{t`Galley, toilet or other equipment`}</LegendItem>
      )}
    </ul>
  )
}

function LegendItem({ children, ...box }: SeatSymbolProps & { readonly children: ReactNode }) {
  return (
    <li className={styles.sign}>
      <SeatSymbol {...box} />
      {children}
    </li>
  )
}
