import { lazy, Suspense } from 'react'
import { RoundTripDatesButton } from './dates/other-dates.tsx'
import type { ListProps } from './list-model/list-props.ts'
import { MarkupButton } from './markup/markup-button.tsx'
import styles from './offers-page.module.css'

const ListTools = lazy(async () => {
  const { ListTools } = await import('./share/list-tools.tsx')
  return { default: ListTools }
})

/** Properties of the actions: the list, and what searches again after another markup was set. */
export type ListActionsProps = { readonly list: ListProps; readonly onRetry: () => void }

/** What can be done with the list besides choosing from it: other dates, sharing, price alerts, a seller's markup. */
export function ListActions({ list, onRetry }: ListActionsProps) {
  return (
    <div className={styles.listActions}>
      <RoundTripDatesButton request={list.request} />
      <Suspense>
        <ListTools {...list} />
      </Suspense>
      <MarkupButton onSaved={onRetry} />
    </div>
  )
}
