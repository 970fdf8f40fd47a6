import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { requestPriceAlert } from '#contract/api/share/price-alert.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './price-alert.module.css'

/** Properties of the dialog: the search to watch. */
export type PriceAlertDialogProps = {
  readonly request: SearchRequest
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the address that is told of lower prices. Nothing starts before its owner opens the mailed link. */
export function PriceAlertDialog({ request, isOpen, onClose }: PriceAlertDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const command = useCommand()
  const { failure } = command
  const isWrong = failure?.kind === 'problem' && failure.field === 'email'
  const send = () => {
    const address = email.trim()
    void command.call(
      () => callApi(requestPriceAlert, { body: { search: request, email: address } }),
      () => setSentTo(address),
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={t`Price alert`}
      actions={
        sentTo === undefined ? (
          <Button type="submit" form={formId} kind="primary" isBusy={command.isBusy}>
            {t`Email me a link`}
          </Button>
        ) : (
          <Button onClick={onClose}>{t`Close`}</Button>
        )
      }
    >
      {sentTo === undefined ? (
        <form
          id={formId}
          noValidate
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <p>{t`We email you when the lowest price of this search falls by 3% or more. No account needed.`}</p>
          <TextField
            label={t`Email address`}
            hint={t`Used for this alert only, and deleted when it ends.`}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={isWrong ? `${failure.message} ${failure.help}` : undefined}
          />
          {failure && !isWrong && <FailureNotice failure={failure} />}
        </form>
      ) : (
        <Notice
          kind="done"
          heading={t`Check your email`}
          help={t`Open the link that we sent to ${sentTo} to start the alert. It works for 24 hours. No link comes if this alert is on already, or after several requests in an hour.`}
          isAnnounced
        />
      )}
    </Dialog>
  )
}
