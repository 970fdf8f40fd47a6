import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type StaffQuotationAnswer, addQuotationOption } from '#contract/api/quotation/staff-quotations.ts'
import { pagePaths } from '#contract/paths.ts'
import { mostQuotationOptions } from '#contract/terms/quotation.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { Button } from '#web/ui/button.tsx'

/** Properties of the button. */
export type AddToQuotationProps = { readonly offerId: string; readonly fareName: string }

/** Adds an offer to the clerk's newest draft of a quotation, and leads to it. For staff only. */
export function AddToQuotation({ offerId, fareName }: AddToQuotationProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { isBusy, failure, call } = useCommand()
  const [added, setAdded] = useState<StaffQuotationAnswer>()
  const add = () => call(() => callApi(addQuotationOption, { body: { offerId, language } }), setAdded)
  return (
    <>
      <Button
        kind="plain"
        isBusy={isBusy}
        aria-label={t`Add to quotation: ${fareName}`}
        onClick={() => void add()}
      >
        {t`Add to quotation`}
      </Button>
      <small role="status">{added && <AddedTo quotation={added} />}</small>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

function AddedTo({ quotation: { number, options } }: { readonly quotation: StaffQuotationAnswer }) {
  const { t } = useLingui()
  const count = options.length
  return (
    <>
      {t`Added: ${count} of ${mostQuotationOptions}`}{' '}
      <a href={pageUrl(pagePaths.staff, { section: 'quotations', quotation: number })}>
        {t`Open quotation ${number}`}
      </a>
    </>
  )
}
