import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMarkDeadEnd } from '#web/ui/dead-end.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { decodeSearchParam } from '#web/session/search-param-reader.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchResults } from './search-results.tsx'
import styles from './offers-page.module.css'

/** The results page: reads the search from the address, requests offers and shows them as they arrive. */
export function OffersPage() {
  const { param } = usePageQuery()
  const request = decodeSearchParam(param)
  useMarkDeadEnd(!request)
  if (param === undefined) return <NoSearchYet />
  if (!request) return <InvalidSearchLink />
  return <SearchResults key={param} param={param} request={request} />
}

function NoSearchYet() {
  const { t } = useLingui()
  return (
    <div className={styles.message}>
      <h1 tabIndex={-1}>{t`Search results`}</h1>
      <Notice kind="info" heading={t`No search yet`} help={t`Enter where and when you want to fly.`}>
        <LinkButton kind="primary" href={pagePaths.search}>{t`Search flights`}</LinkButton>
      </Notice>
    </div>
  )
}

/** A link that was mistyped or truncated: the search page says so above an empty form. */
function InvalidSearchLink() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const target = pageUrl(pagePaths.search, { link: 'broken' })
  useEffect(() => {
    void navigate({ href: target, replace: true })
  }, [navigate, target])
  return (
    <p>
      <a href={target}>{t`This link doesn't work. Start a new search.`}</a>
    </p>
  )
}
