import { type ComponentType, Suspense, lazy, useEffect } from 'react'
import { type ReauthDialogProps, usePendingReauth } from './reauth-request.ts'

// Fetched when it is first needed: hardly anybody ever sees it.
const ReauthDialog = lazy(async (): Promise<{ default: ComponentType<ReauthDialogProps> }> => {
  try {
    const { ReauthDialog } = await import('./reauth-dialog.tsx')
    return { default: ReauthDialog }
  } catch {
    return { default: NoDialog }
  }
})

/** Stands once around every page: asks for the password again when a call needs it. */
export function ReauthGate() {
  const proof = usePendingReauth()
  if (proof === undefined) return null
  return (
    <Suspense>
      <ReauthDialog proof={proof} />
    </Suspense>
  )
}

/** The dialog could not be fetched: nobody is left waiting for it. */
function NoDialog({ proof }: ReauthDialogProps) {
  useEffect(() => proof.end(false), [proof])
  return null
}
