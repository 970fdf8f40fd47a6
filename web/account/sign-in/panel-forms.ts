/** The four forms of the account panel (specification §2); login is the first. */
export const panelForms = ['login', 'register', 'forgot', 'confirm'] as const
/** One of the four forms. */
export type PanelForm = (typeof panelForms)[number]

/** What each of the forms is given. */
export type PanelFormProps = {
  /** What was typed as address in whichever form: nobody types it twice. */
  readonly email: string
  readonly rememberEmail: (email: string) => void
  /** Where to go after login, as the address says; not yet checked. */
  readonly returnUrl: string | undefined
}

/** The form that an address asks for. */
export function panelFormOf(text: string | undefined): PanelForm {
  return panelForms.find((form) => form === text) ?? 'login'
}
