import { useLingui } from '@lingui/react/macro'

const shortestPassword = 8

/** Says what is wrong with a new password before it is sent; the server has the last word. */
export function usePasswordCheck() {
  const { t } = useLingui()
  return ({ password, confirm }: { readonly password: string; readonly confirm: string }) => {
    // Characters as people count them: one that needs two units of memory is still one.
    if (Array.from(password).length < shortestPassword)
      return { password: t`Use at least ${shortestPassword} characters.` }
    return password === confirm ? {} : { confirm: t`The two passwords differ. Type the same one twice.` }
  }
}
