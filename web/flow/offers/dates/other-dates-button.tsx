import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type SearchRequest } from '#contract/api/search.ts'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { DateMatrix } from './date-matrix.tsx'

/** Opens the table of other dates of a round trip. The prices are asked for when it is about to open. */
export function OtherDatesButton({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        title={t`With prices of three days before and after`}
        onClick={() => setIsOpen(true)}
      >
        {t`Other dates`}
      </Button>
      <LargeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} heading={t`Other dates`}>
        <DateMatrix request={request} onStay={() => setIsOpen(false)} />
      </LargeDialog>
    </>
  )
}
