import { useLingui } from '@lingui/react/macro'
import type { MailFaultKind, MailState } from '#contract/api/staff/mails/mails.ts'
import type { ShownState } from './mails-url.ts'

/** Returns the labels of delivery states. */
export function useMailStateLabels(): Readonly<Record<MailState, string>> {
  const { t } = useLingui()
  return {
    waiting: t`Queued`,
    failing: t`Retrying`,
    givenUp: t`Failed`,
    sent: t`Sent`,
  }
}

/** Returns the labels of the list's filters. */
export function useMailFilterLabels(): Readonly<Record<ShownState, string>> {
  const { t } = useLingui()
  return { ...useMailStateLabels(), open: t`Undelivered`, all: t`All` }
}

/** Returns why something was not delivered, and what a clerk can do about it. */
export function useMailFaultLabels(): Readonly<Record<MailFaultKind, string>> {
  const { t } = useLingui()
  return {
    unreachable: t`Mail server could not be reached.`,
    silent: t`Mail server did not respond. The message may have been delivered.`,
    signIn: t`Mail server rejected the credentials. Tell your system administrator.`,
    addressRefused: t`Mail server rejected the recipient. Call the customer.`,
    tooMany: t`Mail server limit reached for now.`,
    refused: t`Rejected by the server, or no longer wanted.`,
    tooLate: t`Not sent: too late to be useful.`,
    other: t`Unknown error`,
  }
}
