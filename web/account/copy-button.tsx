import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Copies a text to the clipboard and says so; when the browser forbids it, shows the text to be selected. */
export function CopyButton({ text }: { readonly text: string }) {
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
      <Button onClick={() => void copyText()}>{outcome === 'copied' ? t`Copied` : t`Copy`}</Button>
      <span role="status">
        {outcome === 'refused' && t`Your browser blocked copying. Select the text and copy it.`}
      </span>
    </>
  )
}
