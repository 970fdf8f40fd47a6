import { useLingui } from '@lingui/react/macro'
import { type MailFaultKind, type MailState } from '#contract/api/staff/mails.ts'
import { type ShownState } from './mails-url.ts'

/** Returns the labels of delivery states. */
export function useMailStateLabels(): Readonly<Record<MailState, string>> {
  const { t } = useLingui()
  return {
    waiting: t`Not tried yet`,
    failing: t`Tried in vain`,
    givenUp: t`Given up`,
    sent: t`Sent`,
  }
}

/** Returns the labels of the list's filters. */
export function useShownStateLabels(): Readonly<Record<ShownState, string>> {
  const { t } = useLingui()
  return { ...useMailStateLabels(), open: t`Not delivered`, all: t`Everything` }
}

/** Returns why something was not delivered, and what a clerk can do about it. */
export function useMailFaultLabels(): Readonly<Record<MailFaultKind, string>> {
  const { t } = useLingui()
  return {
    unreachable: t`The mail server could not be reached.`,
    silent: t`The server did not answer. It may have been delivered all the same.`,
    signIn: t`The server does not accept the shop's credentials. Tell whoever runs the shop.`,
    addressRefused: t`The server does not take anything for this recipient. Call the customer.`,
    tooMany: t`The server takes no more for now.`,
    refused: t`It was refused, or is not wanted any more.`,
    tooLate: t`It would have come too late.`,
    other: t`Something else went wrong.`,
  }
}
