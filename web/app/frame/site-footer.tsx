import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { AgencyContact } from './agency-contact.tsx'
import styles from './site-footer.module.css'

// Hardly any shop shows it.
const DeveloperLinks = lazy(async () => ({ default: (await import('./developer-links.tsx')).DeveloperLinks }))

/** Notice of simulated flights, version of the shop, and the agency. */
export function SiteFooter() {
  const { t } = useLingui()
  const isDeveloperMode = useSiteFlag('developer')
  const version = __APP_VERSION__
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{t`Prices are estimates until your ticket is issued. If one changes, we ask you first.`}</p>
        <p className={styles.simulated}>{t`This site sells simulated flights. You cannot fly with them.`}</p>
        <p className="figures">{t`Farehouse, version ${version}`}</p>
        <AgencyContact />
        {isDeveloperMode && (
          <Suspense>
            <DeveloperLinks />
          </Suspense>
        )}
      </div>
    </footer>
  )
}
