import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, type ButtonKind } from '#web/ui/button.tsx'

/** Properties of a copy button; `name` is its accessible name, where the label does not say what is copied. */
export type CopyButtonProps = {
  readonly text: string
  /** "Copy" unless given. */
  readonly label?: string
  readonly name?: string
  readonly kind?: ButtonKind
}

/** Copies a text to the clipboard and says so; when the browser forbids it, asks to select the text by hand. */
export function CopyButton({ text, label, name, kind = 'secondary' }: CopyButtonProps) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <Button
        kind={kind}
        aria-label={outcome === 'copied' ? undefined : name}
        onClick={() => void copyText()}
      >
        {outcome === 'copied' ? t`Copied` : (label ?? t`Copy`)}
      </Button>
      <span role="status">
        {outcome === 'refused' && t`Your browser blocked copying. Select the text and copy it.`}
      </span>
    </>
  )
}
