import { type ComponentType, Suspense, lazy, useEffect } from 'react'
import { type ProofDialogProps, usePendingProof } from './reauth-request.ts'

// Fetched when it is first needed: hardly anybody ever sees it.
const ProofDialog = lazy(async (): Promise<{ default: ComponentType<ProofDialogProps> }> => {
  try {
    const { ProofDialog } = await import('./reauth-dialog.tsx')
    return { default: ProofDialog }
  } catch {
    return { default: NoDialog }
  }
})

/** Stands once around every page: asks for the password again when a call needs it. */
export function ProofGate() {
  const proof = usePendingProof()
  if (proof === undefined) return null
  return (
    <Suspense>
      <ProofDialog proof={proof} />
    </Suspense>
  )
}

/** The dialog could not be fetched: nobody is left waiting for it. */
function NoDialog({ proof }: ProofDialogProps) {
  useEffect(() => proof.end(false), [proof])
  return null
}
