import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useRef } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShortcutHelp } from '../../shell/shortcut-context.ts'
import { useShortcuts } from '../../use-shortcuts.ts'
import { fetchTransferProofImage } from './fetch-image.ts'
import { usePictureZoom } from './use-picture-zoom.ts'
import styles from './transfer-proof.module.css'

/** Properties of a transfer proof's picture; `label` names it. */
export type TransferProofViewerProps = { readonly transferProofId: string; readonly orderNumber: string }

/**
 * The transfer proof as submitted, as large as there is room; buttons, the wheel and a drag enlarge and move it.
 * Its space is reserved while it loads.
 */
export function TransferProofViewer({ transferProofId, orderNumber }: TransferProofViewerProps) {
  const { t } = useLingui()
  const pane = useRef<HTMLDivElement>(null)
  const zoom = usePictureZoom(pane)
  const areKeysOn = useShortcutHelp([
    { keys: ['+', '−'], does: t`Zoom in or out` },
    { keys: ['0'], does: t`Fit the picture` },
  ])
  useShortcuts({ '+': zoom.zoomIn, '-': zoom.zoomOut, 0: zoom.fit }, areKeysOn)
  const { data, refetch } = useQuery({
    queryKey: ['slip-picture', transferProofId],
    // The picture never changes; it is dropped soon, because it shows somebody's account.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) => fetchTransferProofImage(transferProofId, signal),
  })
  return (
    <div
      role="group"
      aria-label={t`Transfer proof for ${orderNumber}`}
      aria-busy={data === undefined}
      className={styles.viewer}
    >
      <div ref={pane} className={styles.picture} {...zoom.drag}>
        {data?.ok === true && (
          <img
            src={data.value}
            alt=""
            draggable={false}
            style={{ '--zoom': String(zoom.scale) } as CSSProperties}
          />
        )}
        {data?.ok === false && (
          <FailureNotice failure={data.fault}>
            <Button onClick={() => void refetch()}>{t`Try again`}</Button>
          </FailureNotice>
        )}
      </div>
      <div className={styles.tools}>
        <Button aria-label={t`Zoom out`} onClick={zoom.zoomOut}>
          −
        </Button>
        <output className="figures">{Math.round(zoom.scale * 100)}%</output>
        <Button aria-label={t`Zoom in`} onClick={zoom.zoomIn}>
          +
        </Button>
        <Button kind="plain" onClick={zoom.fit}>{t`Fit the picture`}</Button>
      </div>
    </div>
  )
}
