import { useLingui } from '@lingui/react/macro'
import type { MessageTopic } from '#contract/api/staff/mails/message-template.ts'

/** Returns the names of the topics of message templates. */
export function useTopicLabels(): Readonly<Record<MessageTopic, string>> {
  const { t } = useLingui()
  return {
    quote: t`Quote`,
    waitlist: t`Waitlist`,
    scheduleChange: t`Schedule change`,
    payment: t`Payment`,
    general: t`General`,
  }
}
