import { useLingui } from '@lingui/react/macro'
import type { QuotationAnswer } from '#contract/api/quotation/quotation.ts'
import { pagePaths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CallAgency } from './call-agency.tsx'

/** Properties of the notice. */
export type EndedQuotationProps = { readonly quotation: Pick<QuotationAnswer, 'state' | 'options'> }

/** Why nothing can be chosen any more, and how to go on: search the same trip, or call. */
export function EndedQuotation({ quotation: { state, options } }: EndedQuotationProps) {
  const { t } = useLingui()
  const searchPath = options.find((one) => one.searchPath !== undefined)?.searchPath
  if (state === 'accepted') {
    return (
      <Notice
        kind="done"
        heading={t`You have booked from this quotation.`}
        help={t`The booking was sent to the email address given with it.`}
      >
        <LinkButton href={pagePaths.order}>{t`Find your booking`}</LinkButton>
      </Notice>
    )
  }
  return (
    <Notice
      kind="look"
      heading={state === 'expired' ? t`This quotation has expired.` : t`This quotation was withdrawn.`}
      help={t`The flights may still be available. See today's prices, or ask us for a new quotation.`}
    >
      {searchPath === undefined ? (
        <LinkButton kind="primary" href={pagePaths.search}>{t`Search flights`}</LinkButton>
      ) : (
        <LinkButton kind="primary" href={searchPath}>{t`Search this trip again`}</LinkButton>
      )}
      <CallAgency />
    </Notice>
  )
}
