import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { sharedAddress, type SharedList } from './shared-address.ts'

/**
 * Shares the list as it is: with the flights selected so far, the filters and the order. It opens the share sheet of
 * the device, or copies the link; where neither is allowed it shows the link.
 */
export function ShareButton(list: SharedList) {
  const { t } = useLingui()
  const language = useLanguage()
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'shown'>('none')
  const address = new URL(sharedAddress(list, language), location.origin).href
  const share = async () => setOutcome(await shareOrCopyUrl(address))
  return (
    <>
      <Button kind="plain" onClick={() => void share()}>
        {outcome === 'copied' ? t`Link copied` : t`Share link`}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome === 'copied' ? t`Link copied` : ''}</span>
      </VisuallyHidden>
      <Dialog isOpen={outcome === 'shown'} onClose={() => setOutcome('none')} heading={t`Share link`}>
        <TextField label={t`Link`} value={address} onChange={() => undefined} readOnly />
      </Dialog>
    </>
  )
}

async function shareOrCopyUrl(url: string): Promise<'none' | 'copied' | 'shown'> {
  try {
    if (isTouchDevice() && 'share' in navigator) {
      await navigator.share({ url })
      return 'none'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    // Closing the share sheet is no failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'none' : 'shown'
  }
}

/** The share sheets of desktops have no chats to share with: a copied link is of more use there. */
function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
