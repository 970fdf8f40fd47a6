import { useLingui } from '@lingui/react/macro'
import type { ContactChannel } from '#contract/terms/consent/contact-channel.ts'

/** Returns how a customer reached the staff who booked. */
export function useContactChannelLabels(): Readonly<Record<ContactChannel, string>> {
  const { t } = useLingui()
  return {
    phone: t({ message: 'Phone', context: 'contact channel' }),
    line: t`LINE`,
    walkIn: t`Walk-in`,
    email: t({ message: 'Email', context: 'contact channel' }),
  }
}
