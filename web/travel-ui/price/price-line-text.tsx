import { type PriceAnswer } from '#contract/api/offers.ts'
import { LineRefundability } from './refundability-note.tsx'
import { usePriceLineNames } from './price-line-labels.ts'
import { TaxName } from './tax-name.tsx'
import styles from './price-breakdown.module.css'

/** A line of a price on the wire. */
export type PriceLineAnswer = PriceAnswer['passengers'][number]['lines'][number]

/** Properties of what a line is for. */
export type PriceLineTextProps = {
  readonly line: PriceLineAnswer
  /** Codes of fares differ from one passenger type to the next: where a line stands for several its name is told. */
  readonly hasCode?: boolean
}

/** What a line is for, who gets it, and whether it comes back. */
export function PriceLineText({ line, hasCode = true }: PriceLineTextProps) {
  const names = usePriceLineNames()
  return (
    <>
      {line.kind === 'tax' ? <TaxName code={line.lineCode} name={line.name} /> : names[line.kind]}{' '}
      <span className={styles.code} lang={hasCode ? undefined : 'en'}>
        {hasCode ? line.lineCode : line.name}
      </span>
      <small className={styles.fate}>
        <LineRefundability kind={line.kind} code={line.lineCode} />
      </small>
    </>
  )
}
