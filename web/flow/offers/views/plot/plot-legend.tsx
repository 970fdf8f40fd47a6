import { useLingui } from '@lingui/react/macro'
import { markClass } from './plot-drawing.tsx'
import { markPath, type PlotLayout, type PointKind } from './plot-layout.ts'
import styles from './plot.module.css'

/** The legend of the plot's marks and line; missing kinds are left out. */
export function PlotLegend({ shape }: { readonly shape: PlotLayout }) {
  const { t } = useLingui()
  const stops = [t`Direct`, t`1 stop`, t`2+ stops`]
  const pointKindLabel = (kind: PointKind) => {
    const count = stops[Number(kind[0])] ?? ''
    return kind.endsWith('waiting') ? t`${count}, waiting list` : count
  }
  return (
    <ul className={styles.key}>
      {[...shape.paths.keys()].toSorted().map((kind) => (
        <li key={kind}>
          <svg width="16" height="16" aria-hidden="true">
            <path className={markClass(kind)} d={markPath(kind, { x: 8, y: 8 }, 5.5)} />
          </svg>
          {pointKindLabel(kind)}
        </li>
      ))}
      <li>
        <svg width="24" height="16" aria-hidden="true">
          <path className={styles.front} d="M1 3H12V13H23" />
          <circle className={styles.best} cx="12" cy="8" r="4" />
        </svg>
        {t`Best price for each duration`}
      </li>
    </ul>
  )
}
