import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { mostCompared, toggled } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'

/** The comparison as fares in the list see it. */
export type Comparison = {
  /** Keys of the compared fares. */
  readonly keys: readonly string[]
  /** Adds a fare, or removes it. A stable function. */
  readonly toggle: (fareKey: string) => void
}

const ComparisonContext = createContext<Comparison | undefined>(undefined)

/** Properties of the provider. */
export type CompareProviderProps = Pick<ListProps, 'choices' | 'change'> & { readonly children: ReactNode }

/** Lets every fare below be compared, without rendering all rows again on each change. */
export function CompareProvider({ choices, change, children }: CompareProviderProps) {
  const latest = useRef({ choices, change })
  useLayoutEffect(() => {
    latest.current = { choices, change }
  })
  const [toggle] = useState(() => (fareKey: string) => {
    const { choices: now, change: changeNow } = latest.current
    const compare = toggled(now.compare, fareKey)
    if (compare.length <= mostCompared) changeNow({ ...now, compare })
  })
  return <ComparisonContext value={{ keys: choices.compare, toggle }}>{children}</ComparisonContext>
}

/** Returns the comparison of the page; undefined where nothing can be compared. */
export function useComparison(): Comparison | undefined {
  return use(ComparisonContext)
}
