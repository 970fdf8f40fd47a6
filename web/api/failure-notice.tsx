import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import type { Failure } from './failure.ts'

/** Properties of a failure notice; children are the buttons. */
export type FailureNoticeProps = {
  readonly failure: Failure
  /** Whether money moved, where the page knows; the help of the failure follows. */
  readonly money?: string
  readonly children?: ReactNode
}

/** Says what failed, whether money moved, what to do next, and the reference number. */
export function FailureNotice({ failure, money, children }: FailureNoticeProps) {
  const { t } = useLingui()
  if (failure.kind === 'offline') {
    return (
      <Notice
        kind="fail"
        heading={t`Connection failed.`}
        help={
          money === undefined
            ? t`We couldn't reach the site. Check your connection and try again. Your details are saved. If you were booking, check your booking first.`
            : `${money} ${t`We couldn't reach the site. Check your connection and try again.`}`
        }
      >
        {children}
      </Notice>
    )
  }
  const heading =
    failure.problem === 'wrongPassword'
      ? t`Username or Password is not correct.`
      : failure.httpStatus === undefined
        ? t`Something went wrong on our side.`
        : t`connection error.`
  return (
    <Notice
      kind="fail"
      heading={failure.message || heading}
      help={
        helpOf(failure, money) || t`Try again in a moment. If you were booking, check your booking first.`
      }
      reference={failure.reference}
    >
      {children}
    </Notice>
  )
}

/** The help of a problem says itself whether money moved; an unknown failure says nothing. */
function helpOf({ help }: Extract<Failure, { kind: 'problem' }>, money: string | undefined): string {
  return help || (money ?? '')
}
