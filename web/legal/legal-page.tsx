import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type LegalPageAnswer, readLegalPage } from '#contract/api/site/legal-pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { type LegalPageKind, legalPageKinds } from '#contract/terms/legal-page/legal-page.ts'
import type { Instant } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { Markup } from '#web/travel-ui/text/markup.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './legal.module.css'

/** The terms, the privacy notice, the accessibility statement or the page on cookies, with its versions. */
export function LegalPage() {
  const { t } = useLingui()
  const language = useLanguage()
  const kind = useKindOfPath()
  const { version } = usePageQuery()
  const asked = /^\d{1,6}$/.test(version ?? '') ? Number(version) : undefined
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['legal page', kind, asked, language],
    queryFn: ({ signal }) =>
      callApi(readLegalPage, {
        params: { kind },
        query: asked === undefined ? {} : { version: asked },
        signal,
      }),
  })
  if (data === undefined) return <Skeleton size="card" count={3} />
  if (data.ok) return <ShownPage page={data.value} />
  return (
    <FailureNotice failure={data.fault}>
      <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
    </FailureNotice>
  )
}

function useKindOfPath(): LegalPageKind {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/+$/, '') })
  return legalPageKinds.find((kind) => pagePaths[kind] === path) ?? 'terms'
}

function ShownPage({ page }: { readonly page: LegalPageAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const inForce = ({ version: number, effectiveAt }: LegalPageAnswer['versions'][number]) => {
    const since = formatInstant(effectiveAt as Instant, language, { zone: bangkok, style: 'date' })
    return number === 0 ? t`In force since ${since}` : t`Version ${number}, in force since ${since}`
  }
  const { kind, title, body, version, versions, isInForce } = page
  return (
    <article className={styles.page} lang={page.language}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.soft}>{inForce(page)}</p>
      {!isInForce && (
        <Notice
          kind="look"
          heading={t`This is an earlier version`}
          help={<a href={pagePaths[kind]}>{t`Read the current version`}</a>}
        />
      )}
      <Markup source={body} />
      {versions.length > 1 && (
        <nav aria-label={t`Versions`} className={styles.versions}>
          <h2>{t`Versions`}</h2>
          <ul>
            {versions.map((one) => (
              <li key={one.version}>
                <a
                  href={pageUrl(pagePaths[kind], { version: String(one.version) })}
                  aria-current={one.version === version ? 'page' : undefined}
                >
                  {inForce(one)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
