import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Command } from '#web/api/use-command.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { staffSectionUrl } from '../../staff-section.ts'

/** Why a payment was not recorded; without an open cash drawer with the way to it. */
export function ReceiptFailure({ action: { failure } }: { readonly action: Pick<Command, 'failure'> }) {
  const { t } = useLingui()
  if (!failure) return null
  const isDrawerMissing = failure.kind === 'problem' && failure.problem === 'cashDrawerNotOpen'
  return (
    <FailureNotice failure={failure}>
      {isDrawerMissing && (
        <LinkButton href={staffSectionUrl('cashDrawer')}>{t`Open your cash drawer`}</LinkButton>
      )}
    </FailureNotice>
  )
}
