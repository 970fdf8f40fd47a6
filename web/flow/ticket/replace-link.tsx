import { replaceOrderLink } from '#contract/api/order-key.ts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderActionFailure } from './order-action-failure.tsx'
import pageStyles from './order-page.module.css'

/** Properties of the link replacement. */
export type ReplaceLinkProps = { readonly orderKey: string; readonly email: string }

/** Replaces the link of the order: earlier links no longer open it. */
export function ReplaceLink({ orderKey, email }: ReplaceLinkProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isSent, setSent] = useState(false)
  const { isBusy, failure, call } = useCommand()
  const requestNewLink = () =>
    call(
      () => callApi(replaceOrderLink, { body: { orderKey } }),
      ({ orderKey: next }) => {
        setSent(true)
        // The signed-in booker continues with the new link.
        if (next === undefined) return
        queries.setQueryData(['order', next], queries.getQueryData(['order', orderKey]))
        void navigate({ href: orderKeyUrl(pagePaths.order, next), replace: true })
      },
    )
  return (
    <div aria-live="polite">
      {isSent ? (
        <Notice
          kind="done"
          heading={t`The link has been replaced`}
          help={t`We've sent the new link to ${email}. Earlier links to this booking no longer work.`}
        />
      ) : (
        <Disclosure summary={t`Has someone else got the link to this booking?`}>
          <p className={pageStyles.soft}>
            {t`Replace the link, and earlier links to this booking and its payment stop working. We send the new link to ${email}.`}
          </p>
          <Button onClick={() => void requestNewLink()} isBusy={isBusy}>{t`Replace the link`}</Button>
          {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
        </Disclosure>
      )}
    </div>
  )
}
