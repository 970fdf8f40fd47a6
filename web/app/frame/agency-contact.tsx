import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useSyncExternalStore } from 'react'
import styles from './site-footer.module.css'

// It stands at the end of the page, so the page itself loads first.
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
  // Not during prerendering or hydration: the prerendered markup has only the space.
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return (
    <address className={styles.contact} aria-label={t`About us`}>
      {isTakenOver && (
        <Suspense>
          <AgencyDetails />
        </Suspense>
      )}
    </address>
  )
}

const subscribeToNothing = () => () => undefined

/** The details could not be loaded: the page is complete without them. */
function NoContact() {
  return null
}
