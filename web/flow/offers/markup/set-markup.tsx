import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { RealTimeMarkupDialog } from './real-time-markup-dialog.tsx'
import { isSet, useRealTimeMarkup } from './use-real-time-markup.ts'

/** Properties of the way to a seller's own markup. */
export type SetMarkupProps = {
  /** The markup has changed: prices that are shown are those of before. */
  readonly onSaved: () => void
}

/** The button that opens the markup dialog. Sellers only; it says so while a markup of theirs is on. */
export function SetMarkup({ onSaved }: SetMarkupProps) {
  const { t } = useLingui()
  const markup = useRealTimeMarkup()
  const [isOpen, setOpen] = useState(false)
  if (!markup.isSeller) return null
  const isOn = markup.answer?.ok === true && isSet(markup.answer.value)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isOn ? t`Set markup (on)` : t`Set markup`}
      </Button>
      <RealTimeMarkupDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false)
          onSaved()
        }}
        markup={markup}
      />
    </>
  )
}
