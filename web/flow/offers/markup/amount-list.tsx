import { PriceText } from '#web/travel-ui/price/price-text.tsx'

/** Amounts in satang, each with its name. */
export type AmountListProps = {
  readonly amounts: readonly { readonly name: string; readonly amount: number }[]
  readonly label?: string
  readonly className?: string | undefined
}

/** Amounts in a row, each after its name. */
export function AmountList({ amounts, label, className }: AmountListProps) {
  return (
    <dl className={className} aria-label={label}>
      {amounts.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">
            <PriceText amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
