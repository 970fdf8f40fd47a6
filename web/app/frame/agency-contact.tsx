import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useSyncExternalStore } from 'react'
import styles from './site-footer.module.css'

// Stands below everything else on the page, so the page itself comes first.
const AgencyDetails = lazy(async () => {
  try {
    return { default: (await import('./agency-details.tsx')).AgencyDetails }
  } catch {
    return { default: Nothing }
  }
})

/** Who runs the shop. Keeps its room until that is known. */
export function AgencyContact() {
  const { t } = useLingui()
  // Not while pages are drawn ahead, nor while one is taken over: what was drawn has only the room.
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <address className={styles.contact} aria-label={t`Who we are`}>
      {isTakenOver && (
        <Suspense>
          <AgencyDetails />
        </Suspense>
      )}
    </address>
  )
}

const neverChanges = () => () => undefined

/** The details could not be fetched: the page is whole without them. */
function Nothing() {
  return null
}
