import { Link } from '@tanstack/react-router'
import { shopName } from '#web/ui/shop-name.ts'
import styles from './site-header.module.css'

/** The shop's logo and name, as a link to the first page of the side that shows it. */
export function Brand({ to }: { readonly to: '/' | '/staff' }) {
  return (
    <Link to={to} className={styles.brand}>
      <span className={styles.mark} />
      {shopName}
    </Link>
  )
}
