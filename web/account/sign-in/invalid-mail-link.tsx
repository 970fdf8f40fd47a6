import { useLingui } from '@lingui/react/macro'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sectionUrl } from '../account-sections.ts'

/** Says that the address carries no code: it was cut off, or the page was reloaded. */
export function InvalidMailLink({ form }: { readonly form: 'forgot' | 'confirm' | 'email' }) {
  const { t } = useLingui()
  const href = form === 'email' ? sectionUrl('security', 'email') : pageUrl(pagePaths.accountPanel, { form })
  return (
    <Notice
      kind="look"
      heading={t`Open this page from the link in our email.`}
      help={t`Open the full link from the email, or request a new one.`}
    >
      <LinkButton href={href}>{t`Request a new link`}</LinkButton>
    </Notice>
  )
}
