import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageNotLoaded } from './load-page.ts'
import styles from './error-page.module.css'

/** Shown in place of a page that could not be loaded or that threw. Never blank. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useLingui()
  const isNotLoaded = error instanceof PageNotLoaded
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{isNotLoaded ? t`This page could not be loaded` : t`This page is broken`}</h1>
      <Notice
        kind="fail"
        heading={
          isNotLoaded
            ? t`The connection was lost, or the shop was just updated.`
            : t`Something went wrong on our side.`
        }
        help={t`Reload the page. If you were booking or paying, look at your order before you do it again.`}
      >
        <Button kind="primary" onClick={() => location.reload()}>{t`Reload the page`}</Button>
        <LinkButton href="/">{t`Start page`}</LinkButton>
      </Notice>
    </div>
  )
}
