import { type RefObject, useEffect, useState } from 'react'
import type { ListView } from '../rendered-rows.ts'

/** The visible part of the table, and the width of its rows, in pixels. */
export type TableView = ListView & { readonly width: number }

/** Returns the visible part of the table's rows, updated on scroll and resize. */
export function useListView(ref: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<TableView>({ scrolled: 0, height: 800, rowHeight: 36, width: 1200 })
  useEffect(() => {
    const table = ref.current
    if (!table) return
    const watch = new ResizeObserver(() => setView(tableViewOf(table)))
    watch.observe(table)
    return () => watch.disconnect()
  }, [ref])
  const updateView = () => {
    if (ref.current) setView(tableViewOf(ref.current))
  }
  return { view, follow: updateView }
}

/** Reads the visible part from the table; the style sheet sets the heights of rows and head, in rem. */
export function tableViewOf(table: HTMLElement): TableView {
  const style = getComputedStyle(table)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const sizeOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) * rem
  return {
    scrolled: table.scrollTop,
    height: table.clientHeight - sizeOf('--head-rem'),
    rowHeight: sizeOf('--row-rem'),
    width: table.clientWidth,
  }
}
