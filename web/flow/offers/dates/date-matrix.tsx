import { useLingui } from '@lingui/react/macro'
import type { SearchRequest } from '#contract/api/search.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { cellsOf, type DatedPricesKnown, savingOf } from './dated-cells.ts'
import { MatrixTable } from './matrix-table.tsx'
import { datesOf, daysAround } from './dated-search.ts'
import { useMatrixPrices } from './use-dated-prices.ts'
import { useSavingLabels } from './use-saving-labels.ts'
import styles from './date-matrix.module.css'

/** The round trip whose other dates are shown, and the handler for choosing its own dates. */
export type DateMatrixProps = { readonly request: SearchRequest; readonly onStay: () => void }

/** The cheapest round trip for each pair of days around the chosen ones; each links to its search. */
export function DateMatrix({ request, onStay }: DateMatrixProps) {
  const { t } = useLingui()
  const known = useMatrixPrices({ search: request, isWanted: true })
  const [out = '' as LocalDate, back = '' as LocalDate] = datesOf(request)
  const today = browserToday()
  const days = { outs: daysAround(out, today), backs: daysAround(back, today) }
  return (
    <div className={styles.matrix}>
      <div className={styles.words}>
        <MatrixState known={known} chosen={[out, back]} />
      </div>
      <MatrixTable {...{ request, ...days, onStay }} chosen={{ out, back }} cellOf={cellsOf(known)} />
      <p className={styles.hint}>
        {t`Lowest round-trip price per person. Greener is cheaper; the lowest is outlined. Indicative. Choose dates to check.`}
      </p>
    </div>
  )
}

type MatrixStateProps = { readonly known: DatedPricesKnown; readonly chosen: readonly LocalDate[] }

/** The state of the matrix: searching, incomplete, or what other dates save. */
function MatrixState({ known, chosen }: MatrixStateProps) {
  const { t } = useLingui()
  const savingLabels = useSavingLabels()
  if (known === undefined) return <Progress labels={t`Checking the lowest price for each pair of dates…`} />
  if (known === null || known.prices.length === 0)
    return <Notice kind="info" isAnnounced heading={t`No prices for these dates right now.`} />
  const saving = savingOf(known, chosen)
  return (
    <p role="status">
      {saving && <b>{savingLabels(saving)}</b>}
      {!known.complete && t`Some dates could not be checked.`}
    </p>
  )
}
