import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { isMarkupSet, useRealTimeMarkup } from './use-real-time-markup.ts'

const RealTimeMarkupDialog = lazy(async () => {
  const { RealTimeMarkupDialog } = await import('./real-time-markup-dialog.tsx')
  return { default: RealTimeMarkupDialog }
})

/** Properties of the button to a seller's markup. */
export type MarkupButtonProps = {
  /** Called after the markup changed: shown prices are those of before. */
  readonly onSaved: () => void
}

/** The button that opens the markup dialog, for sellers only; it shows when a markup is active. */
export function MarkupButton({ onSaved }: MarkupButtonProps) {
  const { t } = useLingui()
  const markup = useRealTimeMarkup()
  // Once opened it stays mounted: only a dialog that is closed, not removed, restores the focus.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  if (!markup.isSeller) return null
  const isOn = markup.answer?.ok === true && isMarkupSet(markup.answer.value)
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
