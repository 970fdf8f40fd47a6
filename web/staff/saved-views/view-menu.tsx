import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import type { ViewContent } from '#contract/api/staff/saved-views.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NameViewDialog } from './name-view-dialog.tsx'
import { useCloseOutside } from './use-close-outside.ts'
import type { ListViews, ViewOf } from './use-list-views.ts'
import styles from './saved-views.module.css'

/** Properties of the menu of the open view. */
export type ViewMenuProps<Content extends ViewContent> = {
  readonly views: ListViews<Content>
  readonly view: ViewOf<Content>
}

type Asking = 'rename' | 'delete'

/** What can be done with the open view: save or discard changes, rename, make it the default, delete. */
export function ViewMenu<Content extends ViewContent>({ views, view }: ViewMenuProps<Content>) {
  const { t } = useLingui()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const { failure, run } = useCommand()
  const close = () => setOpen(false)
  useCloseOutside(frame, isOpen, close)
  const { name, isDefault, content, viewId } = view
  const update = async (change: Partial<Pick<typeof view, 'name' | 'isDefault' | 'content'>>) => {
    const saved = await views.storage.update(viewId, { name, isDefault, content, ...change })
    return saved.ok ? undefined : saved.fault
  }
  const actions = [
    views.isChanged && {
      does: t`Save changes`,
      run: () => void run(() => update({ content: views.content })),
    },
    views.isChanged && { does: t`Discard changes`, run: () => views.open(view) },
    { does: t`Rename`, run: () => setAsking('rename') },
    isDefault
      ? { does: t`Do not open by default`, run: () => void run(() => update({ isDefault: false })) }
      : { does: t`Open by default`, run: () => void run(() => update({ isDefault: true })) },
    { does: t`Delete view`, run: () => setAsking('delete') },
  ].filter((one) => one !== false)
  return (
    <div ref={frame} className={styles.menuFrame}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t`Options of view ${name}`}
        className={styles.menuButton}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 16 4" className={styles.dots} aria-hidden="true" focusable="false">
          <circle cx="2" cy="2" r="1.6" />
          <circle cx="8" cy="2" r="1.6" />
          <circle cx="14" cy="2" r="1.6" />
        </svg>
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? styles.menu : undefined}>
        {isOpen &&
          actions.map((action) => (
            <Button
              key={action.does}
              kind="plain"
              onClick={() => {
                close()
                action.run()
              }}
            >
              {action.does}
            </Button>
          ))}
      </div>
      {failure && <FailureNotice failure={failure} />}
      <NameViewDialog
        heading={t`Rename view`}
        view={view}
        isOpen={asking === 'rename'}
        close={() => setAsking(undefined)}
        save={(newName, newDefault) => update({ name: newName, isDefault: newDefault })}
      />
      <DeleteViewDialog
        views={views}
        view={view}
        isOpen={asking === 'delete'}
        close={() => setAsking(undefined)}
      />
    </div>
  )
}

type DeleteViewDialogProps<Content extends ViewContent> = ViewMenuProps<Content> & {
  readonly isOpen: boolean
  readonly close: () => void
}

function DeleteViewDialog<Content extends ViewContent>({
  views,
  view: { viewId, name },
  isOpen,
  close,
}: DeleteViewDialogProps<Content>) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  const deleteView = () => {
    void run(
      () => views.storage.remove(viewId),
      () => {
        close()
        views.open(undefined)
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      heading={t`Delete view “${name}”?`}
      actions={
        <>
          <Button onClick={close}>{t`Keep view`}</Button>
          <Button kind="danger" isBusy={isBusy} onClick={deleteView}>{t`Delete view`}</Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{t`Orders are not affected.`}</p>
    </Dialog>
  )
}
