import { type CSSProperties } from 'react'
import { airlineHue } from './airline-colour.ts'
import styles from './airline-mark.module.css'

/** An airline's monogram on a colour of its own; no airline's logo is shipped. The name stands beside it. */
export function AirlineMark({ code }: { readonly code: string }) {
  return (
    <span className={styles.mark} style={{ '--hue': airlineHue(code) } as CSSProperties} aria-hidden="true">
      {code}
    </span>
  )
}
