import styles from './section-icon.module.css'

const paths = {
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2',
  order: 'M3.5 2.5h9v11h-9zM6 5.5h4M6 8h4M6 10.5h2',
  action: 'M8 3v10M3 8h10',
} as const

/** The icon of a control of the staff shell, 16 by 16. */
export function FrameIcon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
