import { useLingui } from '@lingui/react/macro'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LeaveContext, type Leaving, type WatchedPart } from './leave-context.ts'

/**
 * Asks before unsaved input in the forms inside is lost: on the way to another page or section in a dialog of
 * the shop, and on leaving the shop in the browser's own.
 */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const [goOn, setGoOn] = useState<{ readonly run: () => void }>()
  const { isUnsaved, watch } = useWatched()
  const router = useRouter()
  const blocker = useBlocker({
    // A jump within the page leaves nothing.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() && urlOfPlace(router, current) !== urlOfPlace(router, next),
    enableBeforeUnload: () => isUnsaved(),
    withResolver: true,
  })
  const leaving = useMemo(
    (): Leaving => ({ watch, leave: (run, within) => (isUnsaved(within) ? setGoOn({ run }) : run()) }),
    [watch, isUnsaved],
  )
  const stayOnPage = () => {
    setGoOn(undefined)
    blocker.reset?.()
  }
  const leavePage = () => {
    setGoOn(undefined)
    goOn?.run()
    blocker.proceed?.()
  }
  return (
    <LeaveContext value={leaving}>
      {children}
      <Dialog
        isOpen={goOn !== undefined || blocker.status === 'blocked'}
        onClose={stayOnPage}
        heading={t`Leave without saving?`}
        actions={
          <>
            <Button kind="danger" onClick={leavePage}>{t`Leave without saving`}</Button>
            <Button kind="primary" onClick={stayOnPage}>{t`Keep editing`}</Button>
          </>
        }
      >
        <p>{t`You have changes that are not saved. They are lost if you leave.`}</p>
      </Dialog>
    </LeaveContext>
  )
}

type Watched = Pick<Leaving, 'watch'> & {
  /** Returns whether something is unsaved in what is left: the page, or a part of it. */
  readonly isUnsaved: (within?: Element | null) => boolean
}

/** Holds the registered parts of the page. */
function useWatched(): Watched {
  const parts = useRef(new Set<WatchedPart>())
  return useMemo(
    () => ({
      isUnsaved: (within) =>
        [...parts.current].some(
          ({ isUnsaved, element }) => (!within || within.contains(element?.current ?? null)) && isUnsaved(),
        ),
      watch: (part) => {
        parts.current.add(part)
        return () => parts.current.delete(part)
      },
    }),
    [],
  )
}

type Place = { readonly pathname: string; readonly search: object }

function urlOfPlace(router: ReturnType<typeof useRouter>, { pathname, search }: Place): string {
  return pathname + router.options.stringifySearch({ ...search })
}
