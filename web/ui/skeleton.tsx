import styles from './skeleton.module.css'

/** The size of a skeleton, so that nothing moves when the content arrives. */
export type SkeletonProps = {
  readonly size?: 'line' | 'field' | 'row' | 'flight' | 'card'
  readonly count?: number
}

/** A placeholder of loading content. Hidden from screen readers: put a Progress with text beside it. */
export function Skeleton({ size = 'line', count = 1 }: SkeletonProps) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles[size]} />
      ))}
    </div>
  )
}
