/** The four forms of the account panel (specification §2); login is the first. */
export const panelForms = ['login', 'register', 'forgot', 'confirm'] as const
/** One of the four forms. */
export type PanelForm = (typeof panelForms)[number]

/** Properties of each form. */
export type PanelFormProps = {
  /** The address typed in any of the forms, so that nobody types it twice. */
  readonly email: string
  readonly rememberEmail: (email: string) => void
  /** The page to open after sign-in, from the address; not validated yet. */
  readonly returnUrl: string | undefined
}

/** Returns the form that the address names. */
export function panelFormOf(text: string | undefined): PanelForm {
  return panelForms.find((form) => form === text) ?? 'login'
}
