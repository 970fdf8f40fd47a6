import { BahtFigure } from '../order-list/baht-figure.tsx'

type SumLineProps = { readonly name: string; readonly satang: number; readonly isTotal?: boolean }

/** A line of a booking's summary: what it is, and how much. */
export function SumLine({ name, satang, isTotal = false }: SumLineProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd className="figures">
        <BahtFigure satang={satang} />
      </dd>
    </div>
  )
}
