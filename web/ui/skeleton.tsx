import styles from './skeleton.module.css'

/** How much room a skeleton keeps, so that nothing moves when the content comes. */
export type SkeletonProps = { readonly size?: 'line' | 'field' | 'row' | 'card'; readonly count?: number }

/** Room for what is still on its way. Silent: put a Progress with words beside it. */
export function Skeleton({ size = 'line', count = 1 }: SkeletonProps) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles[size]} />
      ))}
    </div>
  )
}
