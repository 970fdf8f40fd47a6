import { lazy, Suspense, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { searchPagePath } from '#contract/api/share/search-page-path.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { ShareButton } from './share-button.tsx'
import type { SharedList } from './shared-address.ts'

const PriceAlertDialog = lazy(async () => {
  const { PriceAlertDialog } = await import('./price-alert-dialog.tsx')
  return { default: PriceAlertDialog }
})

/** What can be done with a list of flights besides booking one of them: share it, and be told of lower prices. */
export function ListTools({ request, param, choices }: SharedList) {
  const { t } = useLingui()
  const isUndated = useSiteFlag('undated')
  // Once opened it stays mounted: only a dialog that is closed, not removed, restores the focus.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  const hasAlerts = !isUndated && request.triptype !== 2 && searchPagePath(request) !== undefined
  return (
    <>
      <ShareButton request={request} param={param} choices={choices} />
      {hasAlerts && (
        <Button kind="plain" aria-haspopup="dialog" onClick={() => setDialog('open')}>
          {t`Set price alert`}
        </Button>
      )}
      {dialog !== 'unused' && (
        <Suspense>
          <PriceAlertDialog
            request={request}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
