import type { ReactNode } from 'react'

/** One line of a list of facts: name and value. */
export function FactRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
