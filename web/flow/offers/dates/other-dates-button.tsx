import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { SearchRequest } from '#contract/api/search.ts'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const DateMatrix = lazy(async () => {
  const { DateMatrix } = await import('./date-matrix.tsx')
  return { default: DateMatrix }
})

/** Opens the matrix of other dates of a round trip. Prices are requested when it is about to open. */
export function OtherDatesButton({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        kind="plain"
        aria-haspopup="dialog"
        title={t`Show prices for ±3 days`}
        onClick={() => setIsOpen(true)}
      >
        {t`Other dates`}
      </Button>
      <LargeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} heading={t`Other dates`}>
        {isOpen && (
          <Suspense fallback={<Skeleton size="card" />}>
            <DateMatrix request={request} onStay={() => setIsOpen(false)} />
          </Suspense>
        )}
      </LargeDialog>
    </>
  )
}
