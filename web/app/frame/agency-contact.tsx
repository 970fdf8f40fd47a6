import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'
import { useIsNearViewport } from '#web/ui/use-is-near-viewport.ts'
import styles from './site-footer.module.css'

// It stands at the end of the page, which many readers never reach.
const AgencyDetails = lazy(async () => {
  try {
    return { default: (await import('./agency-details.tsx')).AgencyDetails }
  } catch {
    return { default: NoContact }
  }
})

/** The agency's details in the footer. Reserves their space until they are known. */
export function AgencyContact() {
  const { t } = useLingui()
  const [place, isNear] = useIsNearViewport()
  return (
    <address ref={place} className={styles.contact} aria-label={t`About us`}>
      {isNear && (
        <Suspense>
          <AgencyDetails />
        </Suspense>
      )}
    </address>
  )
}

/** The details could not be loaded: the page is complete without them. */
function NoContact() {
  return null
}
