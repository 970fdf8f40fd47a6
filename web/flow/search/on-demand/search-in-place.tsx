import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { usePageQuery } from '#web/session/page-query.ts'
import { decodeSearchParam } from '#web/session/search-param-reader.ts'
import { useIsWide } from '#web/travel-ui/checkout/use-is-wide.ts'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { type RecentSearch, recentSearchOf } from '../recent-searches.ts'
import { SearchBox, type SearchBoxProps } from '../search-box.tsx'
import { searchFormOf } from '../search-request-mapping.ts'
import { useSearchLabels } from './use-search-labels.ts'
import { useToday } from '../use-today.ts'
import styles from './search-in-place.module.css'

// The width from which the bar is one row; the same as in its style sheet.
const oneRowPx = 1200

/**
 * The search above its results. On a wide page it is a bar whose parts are edited in place; on a phone, and for
 * several cities, one line that opens the form.
 */
export function SearchInPlace() {
  const { t } = useLingui()
  const { param, refund } = usePageQuery()
  const today = useToday()
  const isWide = useIsWide(oneRowPx)
  const request = param === undefined ? undefined : decodeSearchParam(param)
  if (!request || param === undefined || !today) return null
  const input = { param, refund, today }
  const search = recentSearchOf(searchFormOf(request, { today, refund }), { param, refund: undefined })
  return (
    <search className={styles.place} aria-label={t`Search`}>
      {isWide && search.shape !== 'multiCity' ? (
        <SearchBar key={param} {...input} />
      ) : (
        <SearchSummary key={param} {...input} search={search} />
      )}
    </search>
  )
}

/** The bar; the type of trip and the options lie below it while somebody works in it. */
function SearchBar(input: SearchBoxProps) {
  const [isEditing, setIsEditing] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isEditing) return
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setIsEditing(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isEditing])
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsEditing(false)
  }
  return (
    <div
      ref={ref}
      className={styles.inBar}
      data-editing={isEditing || undefined}
      onFocus={() => setIsEditing(true)}
      onBlur={onBlur}
    >
      <SearchBox {...input} isCompact />
    </div>
  )
}

/** The search in two lines; a press opens the whole form. */
function SearchSummary({ search, ...input }: SearchBoxProps & { readonly search: RecentSearch }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { route, dates, who } = useSearchLabels([search])(search)
  return (
    <>
      <button type="button" className={styles.summary} onClick={() => setIsOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20" />
        </svg>
        <span className={styles.words}>
          <b>{route}</b>
          <span>{`${dates} · ${who}`}</span>
        </span>
        <span className={styles.edit}>{t`Edit search`}</span>
      </button>
      <LargeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} heading={t`Edit search`}>
        <SearchBox {...input} isCompact onSearch={() => setIsOpen(false)} />
      </LargeDialog>
    </>
  )
}
