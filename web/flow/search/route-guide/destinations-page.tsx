import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DestinationsAnswer } from '#contract/api/share/route-guide.ts'
import { pagePaths } from '#contract/paths.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RouteLinks } from './route-guide.tsx'
import styles from './destinations-page.module.css'

/** The routes that have a page, by their origin. */
export function DestinationsPage() {
  const { t } = useLingui()
  const language = useLanguage()
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['destinations', language],
    queryFn: ({ signal }) =>
      callApi(() => import('#contract/api/share/route-guide.ts').then((api) => api.readDestinations), {
        signal,
      }),
    // A failure is asked again on the next visit.
    staleTime: ({ state }) => (state.data?.ok === false ? 0 : Number.POSITIVE_INFINITY),
  })
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Flights by route`}</h1>
      <p>{t`Lowest prices found, airlines and flight times for each route.`}</p>
      {data === undefined && <Skeleton size="row" count={6} />}
      {data?.ok === false && (
        <FailureNotice failure={data.fault}>
          <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {data?.ok === true &&
        data.value.origins.map((origin) => <Origin key={origin.from.code} origin={origin} />)}
      <LinkButton href={pagePaths.search}>{t`Search any route`}</LinkButton>
    </div>
  )
}

function Origin({ origin: { from, to } }: { readonly origin: DestinationsAnswer['origins'][number] }) {
  const { t } = useLingui()
  const origin = from.name
  const id = `from-${from.code}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t`Flights from ${origin}`}</h2>
      <RouteLinks routes={to.map((one) => ({ from, to: one }))} />
    </section>
  )
}
