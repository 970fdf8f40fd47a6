import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { signInAddress } from '#web/session/return-url.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { signOut } from '#web/session/signed-in-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A failure of the account's own calls. A sign-in that was ended elsewhere is ended here, too. */
export function AccountFailure({ failure }: { readonly failure: Failure }) {
  const { t } = useLingui()
  const isOver = failure.kind === 'problem' && failure.problem === 'notSignedIn'
  useEffect(() => {
    if (isOver) signOut()
  }, [isOver])
  return (
    <FailureNotice failure={failure}>
      {isOver && <LinkButton href={signInAddress(routePaths.account)}>{t`Log in`}</LinkButton>}
    </FailureNotice>
  )
}
