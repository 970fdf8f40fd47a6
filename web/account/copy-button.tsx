import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Puts a text on the clipboard and says so; where the browser forbids it, the text stands beside it to be marked. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>{outcome === 'copied' ? t`Copied` : t`Copy`}</Button>
      <span role="status">
        {outcome === 'refused' && t`The browser does not allow it: mark the text and copy it.`}
      </span>
    </>
  )
}
