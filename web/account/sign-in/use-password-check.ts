import { useLingui } from '@lingui/react/macro'

const shortestPassword = 8

/** Returns a function that finds faults of a new password before it is sent; the server decides. */
export function usePasswordCheck() {
  const { t } = useLingui()
  return ({ password, confirm }: { readonly password: string; readonly confirm: string }) => {
    // Counts characters as readers do: one that takes two UTF-16 units counts once.
    if (Array.from(password).length < shortestPassword)
      return { password: t`Use at least ${shortestPassword} characters.` }
    return password === confirm ? {} : { confirm: t`The passwords do not match.` }
  }
}
