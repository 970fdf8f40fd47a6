import { type RefObject, createContext, useContext, useEffect, useEffectEvent } from 'react'

/** A part of the page that may have unsaved input. */
export type WatchedPart = {
  readonly isUnsaved: () => boolean
  /** The element of the part; null or absent where it belongs to the page as a whole. */
  readonly element?: RefObject<HTMLElement | null> | undefined
}

/** Asks before unsaved input is lost. */
export type Leaving = {
  /** Registers a part to be checked whenever somebody leaves; returns how to unregister it. */
  readonly watch: (part: WatchedPart) => () => void
  /**
   * Continues at once where nothing is unsaved, and otherwise after a confirmation; `within` is the part that
   * is left, where that is not the whole page.
   */
  readonly leave: (goOn: () => void, within?: Element | null) => void
}

/** The question before leaving; without one nothing is asked. */
export const LeaveContext = createContext<Leaving>({
  watch: () => () => undefined,
  leave: (goOn) => goOn(),
})

/** Registers a part of the page to be checked whenever somebody leaves. */
export function useUnsaved(isUnsaved: () => boolean, element?: WatchedPart['element']): void {
  const { watch } = useContext(LeaveContext)
  const look = useEffectEvent(isUnsaved)
  useEffect(() => watch({ isUnsaved: () => look(), element }), [watch, element])
}

/** Returns how to leave a part of a page whose address does not change. */
export function useConfirmLeave(): Leaving['leave'] {
  return useContext(LeaveContext).leave
}
