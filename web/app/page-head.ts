import { type MessageDescriptor } from '@lingui/core'

/** What the shell has to know about a page: its title, and which of the five steps of the flow it is. */
export type PageHead = {
  readonly title: MessageDescriptor
  /** 0 search … 4 finish; undefined outside the flow. */
  readonly step?: number
  /** The page is nothing without its query: what is drawn ahead keeps its room and no more. */
  readonly needsQuery?: boolean
  /** Without the key of an order in its query the page is no step of the flow. */
  readonly needsKey?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly head?: PageHead
  }
}
