import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { resetTrip } from '#web/api/draft/reset-trip.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { decodeSearchParam } from '#web/session/search-param-reader.ts'
import { tripSessionIdOf } from '#web/session/trip-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * Starts over, on the steps after the search, after a question that all data will be lost (specification §4).
 */
export function ResetButton() {
  const { t } = useLingui()
  const { param } = usePageQuery()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const discardTripAndReload = async () => {
    setBusy(true)
    await resetTrip(tripSessionIdOf(decodeSearchParam(param)))
    // A full load: no state of the page remains.
    location.assign(pagePaths.search)
  }
  return (
    <>
      <Button kind="plain" onClick={() => setAsked(true)}>
        {t({ message: 'Reset', context: 'trip' })}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        heading={t`All data will be lost. Reset?`}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t`Keep everything`}</Button>
            <Button kind="primary" isBusy={isBusy} onClick={() => void discardTripAndReload()}>
              {t({ message: 'Reset', context: 'trip' })}
            </Button>
          </>
        }
      >
        <p>{t`The search, the flights you have chosen and everything typed about passengers and contact are deleted. Bookings that you have made stay.`}</p>
      </Dialog>
    </>
  )
}
