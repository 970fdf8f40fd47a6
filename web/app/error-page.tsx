import { useLingui } from '@lingui/react/macro'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageNotLoaded } from './lazy-page-options.ts'
import styles from './error-page.module.css'

/** Shown in place of a page that could not be loaded or that threw. Never blank. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useLingui()
  const isNotLoaded = error instanceof PageNotLoaded || isCodeNotLoaded(error)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{isNotLoaded ? t`This page could not be loaded` : t`Something went wrong`}</h1>
      <Notice
        kind="fail"
        heading={
          isNotLoaded
            ? t`The connection was lost, or the site has just been updated.`
            : t`Something went wrong on our side.`
        }
        help={t`Reload the page. If you were booking or paying, check your booking before you try again.`}
      >
        <Button kind="primary" onClick={() => location.reload()}>{t`Reload page`}</Button>
        <LinkButton href={pagePaths.order}>{t`Find my booking`}</LinkButton>
        <LinkButton href={pagePaths.search}>{t`Home page`}</LinkButton>
      </Notice>
    </div>
  )
}

/** What browsers and Vite throw where a part of a page cannot be fetched. */
const notLoaded = /dynamically imported module|importing a module script failed|unable to preload/i

function isCodeNotLoaded(error: unknown): boolean {
  return error instanceof Error && notLoaded.test(error.message)
}
