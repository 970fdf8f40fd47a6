import { useLingui } from '@lingui/react/macro'
import { type SearchRequest } from '#contract/api/search.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing found, in the catalogue's words, with searches close by that may find something. */
export function NothingFound({ request }: { readonly request: SearchRequest }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [first] = request.searchAirLegs
  const day = (by: number) =>
    formatDate(plusDays((first?.departureDate ?? '') as LocalDate, by), language, 'short')
  return (
    <Notice
      kind="look"
      isAnnounced
      heading={t`Not found this flight type.`}
      help={t`Try other dates, nearby airports or fewer conditions.`}
    >
      <LinkButton kind="primary" href={pageAddress(routePaths.search, { param: encodeSearchParam(request) })}>
        {t`Change the search`}
      </LinkButton>
      {request.nonstop === 1 && (
        <LinkButton href={offersOf({ ...request, nonstop: 0 })}>{t`With stops, too`}</LinkButton>
      )}
      {first && (
        <>
          <LinkButton href={offersOf(movedBy(request, -1))}>{day(-1)}</LinkButton>
          <LinkButton href={offersOf(movedBy(request, 1))}>{day(1)}</LinkButton>
        </>
      )}
    </Notice>
  )
}

/** The same search some days earlier or later, every journey by the same number of days. */
export function movedBy(request: SearchRequest, days: number): SearchRequest {
  return {
    ...request,
    searchAirLegs: request.searchAirLegs.map((leg) => ({
      ...leg,
      departureDate: plusDays(leg.departureDate as LocalDate, days),
    })),
  }
}

function offersOf(request: SearchRequest): string {
  return pageAddress(routePaths.offers, { param: encodeSearchParam(request) })
}
