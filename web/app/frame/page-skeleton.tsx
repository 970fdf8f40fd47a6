import { useLingui } from '@lingui/react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PageHead } from '../page-head.ts'
import styles from '../error-page.module.css'

/** Reserves the space of a page until its code has loaded: the title, and a skeleton of its content. */
export function PageSkeleton({ head }: { readonly head: PageHead }) {
  const { i18n } = useLingui()
  return (
    <div className={styles.page}>
      <h1>{i18n._(head.title)}</h1>
      <Skeleton size="row" count={4} />
    </div>
  )
}
