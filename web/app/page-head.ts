import type { MessageDescriptor } from '@lingui/core'

/** What the shell knows about a page: its title, and its step of the flow. */
export type PageHead = {
  readonly title: MessageDescriptor
  /** True where somebody else names the page more precisely: the server its route, the staff side its section. */
  readonly keepsTitle?: true
  /** 0 search … 4 finish; undefined outside the flow. */
  readonly step?: number
  /** Without its query the page is empty: prerendering draws its skeleton only. */
  readonly needsQuery?: boolean
  /** Without an order key in its query the page is no step of the flow. */
  readonly needsKey?: boolean
  /** A page of the staff side, which has a shell of its own. */
  readonly isStaff?: true
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly head?: PageHead
  }
}
