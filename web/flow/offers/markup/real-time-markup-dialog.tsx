import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MarkupForm } from './markup-form.tsx'
import type { useRealTimeMarkup } from './use-real-time-markup.ts'

/** Properties of the markup dialog. */
export type RealTimeMarkupDialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Called after the markup was saved or reset. */
  readonly onSaved: () => void
  readonly markup: ReturnType<typeof useRealTimeMarkup>
}

/**
 * "Set real-time markup": what a seller adds per passenger, from now on and in the seller's own searches
 * only.
 */
export function RealTimeMarkupDialog({ isOpen, onClose, onSaved, markup }: RealTimeMarkupDialogProps) {
  const { t } = useLingui()
  const { answer, save, askAgain } = markup
  const formId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={t`Set real-time markup`}
      actions={
        answer?.ok === true && (
          <>
            <Button type="reset" form={formId}>{t`Reset`}</Button>
            <Button type="submit" form={formId} kind="primary">{t`Save and reprice`}</Button>
          </>
        )
      }
    >
      {answer === undefined && <Skeleton size="card" />}
      {answer?.ok === false && (
        <FailureNotice failure={answer.fault}>
          <Button onClick={askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {answer?.ok === true && <MarkupForm formId={formId} now={answer.value} save={save} onSaved={onSaved} />}
    </Dialog>
  )
}
