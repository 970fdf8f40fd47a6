import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { permittedSections, staffSectionUrl, useStaffSection } from '../staff-section.ts'
import { useSectionLabels } from '../use-section-labels.ts'
import { CommandPalette } from './command-palette.tsx'
import { FrameIcon } from './frame-icon.tsx'
import { FrameToolsContext } from './frame-tools.ts'
import { type KeyLine, ShortcutContext, type StaffShortcuts } from './shortcut-context.ts'
import { KeyCap, ShortcutHelp } from './shortcut-help.tsx'
import { StaffNav } from './staff-nav.tsx'
import { useShellKeys } from './use-shell-keys.ts'
import styles from './staff-frame.module.css'

/** What lies over the page. */
type Overlay = { readonly kind: 'palette' | 'help'; readonly lines: readonly KeyLine[] }

/** The staff shell: top bar, navigation, and the page, which from 1024 px on scrolls in its panes only. */
export function StaffFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const router = useRouter()
  const { brand, switches, account } = useContext(FrameToolsContext)
  const user = useSignedInUser()
  const place = useStaffSection()
  const navId = useId()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [overlay, setOverlay] = useState<Overlay>()
  const { shortcuts, setKeysOn, readLines } = useShortcutRegistry()
  const open = (kind: Overlay['kind']) => setOverlay({ kind, lines: readLines() })
  const close = () => setOverlay(undefined)
  const actions = {
    openPalette: () => open('palette'),
    openHelp: () => open('help'),
    goTo: (section: typeof place) => void router.navigate({ href: staffSectionUrl(section) }),
  }
  useShellKeys(actions, {
    areKeysOn: shortcuts.areKeysOn,
    sections: user ? permittedSections(user.roles) : [],
  })
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        {user && (
          <MenuButton
            navId={navId}
            place={place}
            isOpen={isMenuOpen}
            toggle={() => setMenuOpen(!isMenuOpen)}
          />
        )}
        <div className={styles.brand}>{brand}</div>
        {user && <SearchButton open={actions.openPalette} />}
        <strong
          className={styles.testMode}
          title={t`Test shop: no real money, no real tickets. Use test cards and accounts only.`}
        >{t`Test shop`}</strong>
        <div className={styles.tools}>
          <Button
            kind="plain"
            aria-haspopup="dialog"
            aria-label={t`Keyboard shortcuts`}
            title={t`Keyboard shortcuts`}
            className={styles.help}
            onClick={actions.openHelp}
          >
            <KeyCap name="?" />
          </Button>
          <div className={styles.switches}>{switches}</div>
          {account}
        </div>
      </header>
      {user && (
        <StaffNav id={navId} {...{ place, user }} isOpen={isMenuOpen} close={() => setMenuOpen(false)}>
          {switches}
        </StaffNav>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <ShortcutContext value={shortcuts}>{children}</ShortcutContext>
      </main>
      {user && (
        <CommandPalette
          {...{ user, close }}
          lines={overlay?.lines ?? []}
          isOpen={overlay?.kind === 'palette'}
        />
      )}
      <ShortcutHelp
        pageKeys={overlay?.lines ?? []}
        isOpen={overlay?.kind === 'help'}
        areKeysOn={shortcuts.areKeysOn}
        {...{ close, setKeysOn }}
      />
    </div>
  )
}

/** Holds the keys of the open page, and whether single keys are on. */
function useShortcutRegistry() {
  const parts = useRef(new Set<() => readonly KeyLine[]>())
  const [areKeysOn, setKeysOn] = useState(true)
  const shortcuts = useMemo(
    (): StaffShortcuts => ({
      areKeysOn,
      register: (lines) => {
        parts.current.add(lines)
        return () => parts.current.delete(lines)
      },
    }),
    [areKeysOn],
  )
  return { shortcuts, setKeysOn, readLines: () => [...parts.current].flatMap((lines) => lines()) }
}

type MenuButtonProps = {
  readonly navId: string
  readonly place: ReturnType<typeof useStaffSection>
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Opens the navigation where it has no room of its own. */
function MenuButton({ navId, place, isOpen, toggle }: MenuButtonProps) {
  const { t } = useLingui()
  const labels = useSectionLabels()
  return (
    <Button
      kind="plain"
      aria-expanded={isOpen}
      aria-controls={navId}
      aria-label={t`Menu: ${labels[place].tab}`}
      className={styles.menu}
      onClick={toggle}
    >
      <FrameIcon name="menu" />
    </Button>
  )
}

/** Looks like a search field; the palette that it opens has the real one. */
function SearchButton({ open }: { readonly open: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className={styles.search} aria-haspopup="dialog" onClick={open}>
      <FrameIcon name="search" />
      <span className={styles.searchText}>{t`Search order, PNR, ticket, name, phone or email`}</span>
      <span className={styles.searchKey} aria-hidden="true">
        <KeyCap name="Ctrl K" />
      </span>
    </button>
  )
}
