import { useEffect, useEffectEvent, useState } from 'react'
import type { ListColumnsRequest, SavedView, ViewContent } from '#contract/api/staff/saved-views.ts'
import { isSameContent } from './same-content.ts'
import { type SavedViewStorage, useSavedViews } from './use-saved-views.ts'

/** The `view` of an address that stands for the list as it is without a saved view, whatever the default is. */
export const withoutView = 'all'

/** A saved view of one list. */
export type ViewOf<Content> = Omit<SavedView, 'content'> & { readonly content: Content }

/** What differs between the lists that have views. */
export type ViewedPage<Content extends ViewContent> = {
  readonly isOwnContent: (content: ViewContent) => content is Content
  readonly isOwnColumns: (
    columns: ListColumnsRequest,
  ) => columns is Extract<ListColumnsRequest, { readonly columns: Content['columns'] }>
  readonly columnsRequest: (columns: Content['columns']) => ListColumnsRequest
  readonly usualColumns: Content['columns']
  /** The view that the address names, and whether it says nothing of what is to be shown. */
  readonly viewId: string | undefined
  readonly isBare: boolean
  /** Returns what the page shows, with these columns. */
  readonly contentWith: (columns: Content['columns']) => Content
  /** Shows what a view shows; undefined shows the list without a view. */
  readonly open: (view: ViewOf<Content> | undefined) => void
}

/** The views of one list, the one that is open, and the columns that are shown. */
export type ListViews<Content extends ViewContent> = {
  readonly views: readonly ViewOf<Content>[]
  readonly current: ViewOf<Content> | undefined
  /** The list opens with a view that is not known or not open yet: what stands there would only flash. */
  readonly isOpening: boolean
  readonly hasDefault: boolean
  /** Filters, sequence or columns are not those of the open view. */
  readonly isChanged: boolean
  readonly content: Content
  readonly open: ViewedPage<Content>['open']
  readonly columns: Content['columns']
  readonly chooseColumns: (columns: Content['columns']) => void
  /** Keeps the chosen columns, where no view is open. */
  readonly keepColumns: () => void
  readonly storage: SavedViewStorage
}

type Draft<Columns> = { readonly viewId: string | undefined; readonly columns: Columns }

/** Holds the views of a list. The list opens with the default view, unless the address says what to show. */
export function useListViews<Content extends ViewContent>(page: ViewedPage<Content>): ListViews<Content> {
  const storage = useSavedViews()
  const [draft, setDraft] = useState<Draft<Content['columns']>>()
  const views = storage.views.filter((view): view is SavedView & ViewOf<Content> =>
    page.isOwnContent(view.content),
  )
  const current = views.find(({ viewId }) => viewId === page.viewId)
  const standard = views.find(({ isDefault }) => isDefault)
  const isOpening = page.isBare && (!storage.isKnown || standard !== undefined)
  const openDefault = useEffectEvent(() => page.open(standard))
  useEffect(() => {
    if (page.isBare && standard !== undefined) openDefault()
  }, [page.isBare, standard])
  const chosen = storage.columns.find(page.isOwnColumns)?.columns
  const drafted = draft !== undefined && draft.viewId === current?.viewId ? draft.columns : undefined
  const columns = drafted ?? current?.content.columns ?? chosen ?? page.usualColumns
  const content = page.contentWith(columns)
  return {
    views,
    current,
    isOpening,
    hasDefault: standard !== undefined,
    isChanged: current !== undefined && !isSameContent(content, current.content),
    content,
    open: (view) => {
      setDraft(undefined)
      page.open(view)
    },
    columns,
    chooseColumns: (next) => setDraft({ viewId: current?.viewId, columns: next }),
    keepColumns: () => {
      if (drafted === undefined || current !== undefined || isSameContent(drafted, chosen)) return
      void storage.setColumns(page.columnsRequest(drafted))
    },
    storage,
  }
}
