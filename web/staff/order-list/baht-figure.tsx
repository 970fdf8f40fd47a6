import styles from './baht-figure.module.css'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** An amount in a column of baht: "15,320.00", the satang quieter. */
export function BahtFigure({ satang }: { readonly satang: number }) {
  const absolute = Math.abs(satang)
  const fraction = absolute % 100
  return (
    <span className={styles.figure}>
      {satang < 0 ? '−' : ''}
      {whole.format((absolute - fraction) / 100)}
      <span className={styles.satang}>.{String(fraction).padStart(2, '0')}</span>
    </span>
  )
}
