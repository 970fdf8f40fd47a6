import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { pagePaths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './shop-promises.module.css'

/** The way to an existing booking, and what the shop promises. */
export function ShopPromises() {
  const { t } = useLingui()
  const promises = [
    { text: t`All taxes shown before you book`, drawing: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
    {
      text: t`Pay by PromptPay, card or cash`,
      drawing: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2m4-2v6h-6v-2',
    },
    {
      text: t`A person answers, Monday to Saturday`,
      drawing: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
    },
  ]
  return (
    <>
      <section className={styles.find} aria-labelledby="find-booking">
        <div>
          <h2 id="find-booking">{t`Find my booking`}</h2>
          <p className={styles.soft}>{t`See your flights, pay, or download documents. No account needed.`}</p>
        </div>
        <Link to={pagePaths.order} className={buttonClass('secondary')}>{t`Find your booking`}</Link>
      </section>
      <ul className={styles.promises}>
        {promises.map(({ text, drawing }) => (
          <li key={text}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={drawing} />
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
