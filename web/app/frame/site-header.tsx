import type { ReactNode } from 'react'
import { AccountTool } from './account-tool.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './site-header.module.css'

/** Brand, the steps of the flow as children, language, theme, and the link to the account. */
export function SiteHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand to="/" />
        {children}
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountTool />
        </div>
      </div>
    </header>
  )
}
