import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BottomSheet } from '#web/ui/dialog.tsx'
import { ContinueButton, type ContinueButtonProps } from './continue-button.tsx'
import { TripParts } from './trip-panel.tsx'
import { TripPrice, useTripAmount } from './trip-price.tsx'
import styles from './mobile-trip-bar.module.css'

/**
 * The trip so far on screens without room for a column: total and continue button at the foot, the rest in a
 * sheet.
 */
export function MobileTripBar({ list, soFar, onGoOn }: ContinueButtonProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const amountText = useTripAmount(soFar)
  const close = () => setIsOpen(false)
  const { parts, price, passengerCount } = soFar
  const count = parts.length
  const taken = parts.filter(({ state }) => state === 'taken').length
  const closeAndContinue = () => {
    close()
    onGoOn()
  }
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={styles.name}>
          <span className={styles.link}>{t`Your trip`}</span>{' '}
          <span className={styles.soft}>{count > 1 && t`${taken} of ${count} selected`}</span>
        </span>
        {price && (
          <span className={styles.amounts}>
            {passengerCount > 1 && <span className={styles.soft}>{t`Total for ${passengerCount}:`} </span>}
            <b className={styles.amount}>{amountText(price.total)}</b>
          </span>
        )}
      </button>
      <div className={styles.goOn}>
        <ContinueButton list={list} soFar={soFar} onGoOn={closeAndContinue} />
      </div>
      <BottomSheet
        isOpen={isOpen}
        onClose={close}
        heading={t`Your trip`}
        actions={<ContinueButton list={list} soFar={soFar} onGoOn={closeAndContinue} />}
      >
        <div className={styles.sheet}>
          <TripParts {...{ list, soFar, onGoOn }} onChangeJourney={close} />
          <TripPrice soFar={soFar} />
        </div>
      </BottomSheet>
    </div>
  )
}
