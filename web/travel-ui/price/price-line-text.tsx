import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { PriceLineNote } from './price-line-note.tsx'
import { usePriceLineNames } from './price-line-labels.ts'
import { TaxName } from './tax-name.tsx'
import styles from './price-breakdown.module.css'

/** A line of a price on the wire. */
export type PriceLineAnswer = PriceAnswer['passengers'][number]['lines'][number]

/** Properties of a price line's text. */
export type PriceLineTextProps = {
  readonly line: PriceLineAnswer
  /** Fare bases differ by passenger type: where a line stands for several its name is shown instead. */
  readonly hasCode?: boolean
}

/** The purpose of a price line, its receiver, and whether it is refundable. */
export function PriceLineText({ line, hasCode = true }: PriceLineTextProps) {
  const names = usePriceLineNames()
  return (
    <>
      {line.kind === 'tax' ? <TaxName code={line.lineCode} name={line.name} /> : names[line.kind]}{' '}
      <span className={styles.code} lang={hasCode ? undefined : 'en'}>
        {hasCode ? line.lineCode : line.name}
      </span>
      <small className={styles.fate}>
        <PriceLineNote kind={line.kind} code={line.lineCode} />
      </small>
    </>
  )
}
