import type { AccountPlace } from './account-sections.ts'
import styles from './account-nav.module.css'

/** Lines on 24 by 24, drawn with the text's colour. */
const paths: Readonly<Record<AccountPlace, string>> = {
  overview: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9',
  trips: 'M3 14.5l18-7.5c.6 2-.5 3.2-2 3.9L8 15.5 4.5 17zM10 11 5.5 6.5',
  travellers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3 5.5',
  alerts:
    'M12 4a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 6.5h15s-2-1.5-2-6.5A5.5 5.5 0 0 0 12 4zM10 19.5a2.2 2.2 0 0 0 4 0',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  security: 'M12 3.5 19 6v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  language: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z',
  company: 'M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8.5h3M8 12h3M8 15.5h3',
  data: 'M12 4v10M8 10.5l4 4 4-4M4.5 16.5v3.5h15v-3.5',
}

/** The icon of a section; its name stands beside it. */
export function SectionIcon({ place }: { readonly place: AccountPlace }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[place]} />
    </svg>
  )
}
