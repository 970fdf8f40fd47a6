import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { signInUrl } from '#web/session/return-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { signOut } from '#web/session/signed-in-user.ts'

/**
 * A failure of an account call. When the session was ended elsewhere, signs out here too and opens the
 * account panel.
 */
export function AccountFailure({ failure }: { readonly failure: Failure }) {
  const navigate = useNavigate()
  const isOver = failure.kind === 'problem' && failure.problem === 'notSignedIn'
  useEffect(() => {
    if (!isOver) return
    const here = location.pathname + location.hash
    signOut()
    if (location.pathname !== pagePaths.accountPanel) void navigate({ href: signInUrl(here), replace: true })
  }, [isOver, navigate])
  return <FailureNotice failure={failure} />
}
