import { type ComponentType, Suspense, lazy, useEffect } from 'react'
import { type ReauthDialogProps, usePendingReauth } from './reauth-request.ts'

// Loaded when first needed, which is rare.
const ReauthDialog = lazy(async (): Promise<{ default: ComponentType<ReauthDialogProps> }> => {
  try {
    const { ReauthDialog } = await import('./reauth-dialog.tsx')
    return { default: ReauthDialog }
  } catch {
    return { default: DialogLoadFailure }
  }
})

/** Wraps every page: asks for the password again when a call requires it. */
export function ReauthGate() {
  const proof = usePendingReauth()
  if (proof === undefined) return null
  return (
    <Suspense>
      <ReauthDialog proof={proof} />
    </Suspense>
  )
}

/** The dialog could not be loaded: ends the request, so that no call waits for it. */
function DialogLoadFailure({ proof }: ReauthDialogProps) {
  useEffect(() => proof.end(false), [proof])
  return null
}
