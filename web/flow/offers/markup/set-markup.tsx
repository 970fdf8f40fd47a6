import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { isSet, useRealTimeMarkup } from './use-real-time-markup.ts'

const RealTimeMarkupDialog = lazy(async () => {
  const { RealTimeMarkupDialog } = await import('./real-time-markup-dialog.tsx')
  return { default: RealTimeMarkupDialog }
})

/** Properties of the way to a seller's own markup. */
export type SetMarkupProps = {
  /** The markup has changed: prices that are shown are those of before. */
  readonly onSaved: () => void
}

/** The button that opens the markup dialog. Sellers only; it says so while a markup of theirs is on. */
export function SetMarkup({ onSaved }: SetMarkupProps) {
  const { t } = useLingui()
  const markup = useRealTimeMarkup()
  // Once it was opened it stays: only a dialog that is closed, not taken away, gives the focus back.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  if (!markup.isSeller) return null
  const isOn = markup.answer?.ok === true && isSet(markup.answer.value)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setDialog('open')}>
        {isOn ? t`Set markup (on)` : t`Set markup`}
      </Button>
      {dialog !== 'unused' && (
        <Suspense>
          <RealTimeMarkupDialog
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onSaved={() => {
              setDialog('closed')
              onSaved()
            }}
            markup={markup}
          />
        </Suspense>
      )}
    </>
  )
}
