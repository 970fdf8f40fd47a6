import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { withoutFilters } from '../list-choices.ts'
import { type ListProps } from '../list-props.ts'
import { OfferRow } from './offer-row.tsx'
import styles from './offer-list.module.css'

/** Properties of the list. */
export type OfferListProps = ListProps & {
  /** Under this key the length of the list is remembered, so that Back finds the row where it was. */
  readonly listKey: string
  readonly isAsking: boolean
}

/** As many as a tall screen shows: the first offers have to be there in a blink. */
const rowsAtFirst = 10
const rowsAtOnce = 20
const lengths = new Map<string, number>()

/** The rows, ten at first and then twenty at a time: they are drawn shortly before they scroll into view. */
export function OfferList({ listKey, isAsking, ...list }: OfferListProps) {
  const { t } = useLingui()
  const [length, setLength] = useState(() => lengths.get(listKey) ?? rowsAtFirst)
  const grow = () => setLength((last) => last + rowsAtOnce)
  useEffect(() => {
    lengths.set(listKey, length)
  }, [listKey, length])
  const { rowCount, rows: shown, choices, change } = list
  if (rowCount === 0) return isAsking ? <Skeleton size="row" count={9} /> : null
  if (shown.length === 0) {
    return (
      <Notice kind="look" heading={t`No flight fits these filters.`}>
        <Button onClick={() => change(withoutFilters(choices))}>{t`Clear the filters`}</Button>
      </Notice>
    )
  }
  const rest = shown.length - length
  return (
    <>
      <ol className={styles.list}>
        {shown.slice(0, length).map((row) => (
          <OfferRow key={row.key} row={row} list={list} />
        ))}
      </ol>
      {rest > 0 && <MoreRows key={rest} words={t`Show more (${rest})`} onMore={grow} />}
    </>
  )
}

type MoreRowsProps = { readonly words: string; readonly onMore: () => void }

/** A button for keyboards that presses itself when it comes near the view. */
function MoreRows({ words, onMore }: MoreRowsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = ref.current
    if (!mark) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [onMore])
  return (
    <div ref={ref} className={styles.more}>
      <Button onClick={onMore}>{words}</Button>
    </div>
  )
}
