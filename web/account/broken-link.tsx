import { useLingui } from '@lingui/react/macro'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The address carries no code: it was cut off on the way, or the page was loaded again. */
export function BrokenLink({ form }: { readonly form: 'forgot' | 'confirm' }) {
  const { t } = useLingui()
  return (
    <Notice
      kind="look"
      heading={t`This page is opened by the link in our mail.`}
      help={t`Open the whole link, or ask for a new one.`}
    >
      <LinkButton href={pageAddress(routePaths.accountPanel, { form })}>{t`Ask for a new link`}</LinkButton>
    </Notice>
  )
}
