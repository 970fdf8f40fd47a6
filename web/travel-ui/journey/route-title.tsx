import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useReferenceNames } from '../reference-names.ts'
import { firstAndLastFlightOf } from './journey-facts.ts'
import styles from './route-title.module.css'

/** "Bangkok – Tokyo": where the trip starts, and where it turns or ends. There and back has a double arrow. */
export function RouteTitle({ journeys }: { readonly journeys: readonly JourneyAnswer[] }) {
  const names = useReferenceNames()
  const ends = journeys.map(firstAndLastFlightOf)
  const start = names.city(ends[0]?.first.from ?? '')
  const last = names.city(ends.at(-1)?.last.to ?? '')
  const turn = names.city(ends[0]?.last.to ?? '')
  const isReturn = journeys.length > 1 && start === last
  if (!isReturn)
    return (
      <>
        {start} – {last}
      </>
    )
  return (
    <>
      {start}{' '}
      <svg className={styles.arrows} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M3 8.5h17M16 4.5l4 4-4 4M21 16.5H4M8 12.5l-4 4 4 4" />
      </svg>
      <VisuallyHidden>–</VisuallyHidden> {turn}
    </>
  )
}
