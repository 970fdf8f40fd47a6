import type { CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { airlineColour } from './airline-colour.ts'
import styles from './airline-mark.module.css'

/** Properties of an airline's mark. */
export type AirlineMarkProps = { readonly code: string; readonly isSmall?: boolean }

/** An airline's code on a colour of its own; no logos are shipped. The name stands beside it. */
export function AirlineMark({ code, isSmall = false }: AirlineMarkProps) {
  return (
    <span
      className={classNames(styles.mark, isSmall && styles.small)}
      style={{ '--hue': airlineColour(code) } as CSSProperties}
      aria-hidden="true"
    >
      {code}
    </span>
  )
}
