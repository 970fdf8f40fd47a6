import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ViewContent } from '#contract/api/staff/saved-views.ts'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { NameViewDialog } from './name-view-dialog.tsx'
import type { ListViews, ViewOf } from './use-list-views.ts'
import { ViewMenu } from './view-menu.tsx'
import styles from './saved-views.module.css'

/** A view that every user has. */
export type BuiltInView = {
  readonly name: string
  readonly count?: ReactNode
  readonly href: string
  readonly isCurrent: boolean
  readonly open: () => void
}

/** Properties of the bar; the shortcuts are off while another part of the page has the keys. */
export type ViewBarProps<Content extends ViewContent> = {
  readonly builtIn: readonly BuiltInView[]
  readonly views: ListViews<Content>
  readonly hrefOf: (view: ViewOf<Content>) => string
  readonly areKeysOn: boolean
  /** What saving a view leaves out, if anything. */
  readonly saveHint?: string | undefined
}

/** The views of a list as tabs: those that everybody has, the reader's own, and a way to save another. */
export function ViewBar<Content extends ViewContent>(props: ViewBarProps<Content>) {
  const { t } = useLingui()
  const { builtIn, views, hrefOf } = props
  const [isSaving, setSaving] = useState(false)
  const { current } = views
  useViewKeys(props, () => setSaving(true))
  return (
    <div className={styles.bar}>
      <nav aria-label={t`Views`} className={styles.views}>
        {builtIn.map((view) => (
          <Tab key={view.href} {...view}>
            {view.count !== undefined && <span className={styles.count}>{view.count}</span>}
          </Tab>
        ))}
        {views.views.map((view) => (
          <Tab
            key={view.viewId}
            name={view.name}
            href={hrefOf(view)}
            isCurrent={view.viewId === current?.viewId}
            open={() => views.open(view)}
          >
            {view.viewId === current?.viewId && views.isChanged && (
              <span className={styles.changed}>{t`Changed`}</span>
            )}
          </Tab>
        ))}
      </nav>
      {current && <ViewMenu key={current.viewId} views={views} view={current} />}
      <button type="button" aria-label={t`Save view`} className={styles.save} onClick={() => setSaving(true)}>
        <span aria-hidden="true">+</span>
        <span className={styles.saveText}>{t`Save view`}</span>
      </button>
      <NameViewDialog
        heading={t`Save view`}
        hint={props.saveHint}
        isOpen={isSaving}
        close={() => setSaving(false)}
        save={async (name, isDefault) => {
          const saved = await views.storage.create({ name, isDefault, content: views.content })
          if (saved.ok) views.open({ ...saved.value, content: views.content })
          return saved.ok ? undefined : saved.fault
        }}
      />
    </div>
  )
}

type TabProps = Pick<BuiltInView, 'name' | 'href' | 'isCurrent' | 'open'> & { readonly children: ReactNode }

/** A link, so that a view can be opened in a new tab; a press keeps what the page has loaded. */
function Tab({ name, href, isCurrent, open, children }: TabProps) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={styles.view}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
    >
      <span className={styles.name}>{name}</span> {children}
    </a>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The digits open the first nine views, and V saves what is shown as a view. */
function useViewKeys<Content extends ViewContent>(
  { builtIn, views, areKeysOn }: ViewBarProps<Content>,
  save: () => void,
): void {
  const { t } = useLingui()
  const openings = [...builtIn.map(({ open }) => open), ...views.views.map((view) => () => views.open(view))]
  const isOn = useShortcutHelp(
    areKeysOn
      ? [
          { keys: ['1–9'], does: t`Open view` },
          { keys: ['V'], does: t`Save view`, run: save },
        ]
      : [],
  )
  const byDigit = Object.fromEntries(digits.map((digit, index) => [digit, openings[index]]))
  useShortcuts({ ...byDigit, v: save }, isOn && areKeysOn)
}
