import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { fetchTransferProofImage } from './fetch-image.ts'
import styles from '../money.module.css'

/** Properties of a transfer proof's picture. */
export type TransferProofImageProps = { readonly transferProofId: string; readonly orderNumber: string }

/**
 * The transfer proof as submitted, as large as there is room, with zoom. Its space is reserved while it
 * loads.
 */
export function TransferProofImage({ transferProofId, orderNumber }: TransferProofImageProps) {
  const { t } = useLingui()
  const [isLarge, setLarge] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['slip-picture', transferProofId],
    // The picture never changes; it is dropped soon, because it shows somebody's account.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) => fetchTransferProofImage(transferProofId, signal),
  })
  return (
    <div
      className={styles.picture}
      data-large={isLarge || undefined}
      role="group"
      aria-label={t`Transfer proof for ${orderNumber}`}
      aria-busy={data === undefined}
    >
      {data?.ok === true && (
        <button
          type="button"
          className={styles.zoom}
          aria-pressed={isLarge}
          aria-label={t`View full size`}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={data.value} alt="" />
        </button>
      )}
      {data?.ok === false && (
        <FailureNotice failure={data.fault}>
          <Button onClick={() => void refetch()}>{t`Try again`}</Button>
        </FailureNotice>
      )}
    </div>
  )
}
