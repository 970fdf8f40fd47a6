import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { TripRow } from '../../list-model/trip-row.ts'
import { JourneyTimes } from './plot-card.tsx'
import type { RowLabels } from '../use-row-labels.ts'
import styles from './plot.module.css'

/** Properties of the table. */
export type ParetoFrontTableProps = {
  /** Cheapest first. */
  readonly front: readonly TripRow[]
  readonly labels: RowLabels
  readonly onShow: (row: TripRow) => void
}

/** The rows of the Pareto front as a table: the chart's line for everybody. */
export function ParetoFrontTable({ front, labels, onShow }: ParetoFrontTableProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const caption = t`${plural(front.length, { one: 'Best trade-off', other: '# best trade-offs' })}`
  return (
    <div className={styles.table}>
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">{t`Price per person`}</th>
            <th scope="col">{t`Duration`}</th>
            <th scope="col">{t`Flights`}</th>
            <th scope="col">
              <VisuallyHidden>{t`Show flights`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {front.map((row) => (
            <tr key={row.key}>
              <td className={styles.amount}>{labels.price(row.perPerson)}</td>
              <td className={styles.times}>{labels.duration(row.durationMinutes)}</td>
              <td>
                <b>{row.airlines.map(names.airline).join(' + ')}</b>
                {row.journeys.map((journey, index) => (
                  <span key={index} className={styles.flight}>
                    <JourneyTimes journey={journey} /> · {labels.stops(journey)}
                  </span>
                ))}
              </td>
              <td className={styles.show}>
                <Button
                  aria-label={`${t`Show flights`}: ${labels.sentence(row)}`}
                  onClick={() => onShow(row)}
                >
                  {t`Show flights`}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
