import { useLingui } from '@lingui/react/macro'
import { useDeveloperMode } from './use-developer-mode.ts'
import { DeveloperLinks } from './developer-links.tsx'
import styles from './site-footer.module.css'

/** Version of the shop, and a plain word where flights and payments are only simulated. */
export function SiteFooter() {
  const { t } = useLingui()
  const isDeveloperMode = useDeveloperMode()
  const version = __APP_VERSION__
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{t`Prices are estimates per person until we confirm them. Fares and conditions may change before the ticket is issued.`}</p>
        <p
          className={styles.simulated}
        >{t`This shop sells simulated flights: nothing bought here can be flown.`}</p>
        <p className="figures">{t`Farehouse, version ${version}`}</p>
        {isDeveloperMode && <DeveloperLinks />}
      </div>
    </footer>
  )
}
