import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { SectionIcon } from '../shell/section-icon.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { findSettings } from './find-settings.ts'
import { type SettingLinks, useSettingGroups } from './use-setting-groups.ts'
import styles from './settings.module.css'

const searchId = 'settings-search'

/** All sections of the settings with their fields, searched by what either is called in any language. */
export function SettingsPage() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = findSettings(useSettingGroups(), typed)
  const areKeysOn = useShortcutHelp([{ keys: ['/'], does: t`Search` }])
  useShortcuts({ '/': () => document.getElementById(searchId)?.focus() }, areKeysOn)
  return (
    <div className={styles.page}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          // Enter opens the first field that is found, as a click on it does.
          event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-found] a')?.click()
        }}
      >
        <TextField
          id={searchId}
          type="search"
          label={t`Search settings`}
          placeholder={t`Field or page, in English, Thai or Japanese`}
          value={typed}
          onChange={setTyped}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </form>
      <p role="status" className={styles.none}>
        {found.length === 0 && t`No setting found.`}
      </p>
      <div className={styles.sections}>
        {found.map((group) => (
          <SettingSection key={group.section} group={group} isSearched={typed.trim() !== ''} />
        ))}
      </div>
    </div>
  )
}

type SettingSectionProps = { readonly group: SettingLinks; readonly isSearched: boolean }

function SettingSection({ group: { section, href, name, settings }, isSearched }: SettingSectionProps) {
  const isFound = isSearched && settings.length === 0
  return (
    <Card labelledBy={`settings-${section}`} className={styles.section}>
      <h2 id={`settings-${section}`} className={styles.title} data-found={isFound || undefined}>
        <SectionIcon section={section} />
        <a href={href}>{name}</a>
      </h2>
      {settings.length > 0 && (
        <ul className={styles.fields} data-found={isSearched || undefined}>
          {settings.map((setting) => (
            <li key={setting.href}>
              <a href={setting.href}>{setting.name}</a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
