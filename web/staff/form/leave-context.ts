import { type RefObject, createContext, useContext, useEffect, useEffectEvent } from 'react'

/** A part of the page in which something may be typed that is not saved. */
export type WatchedPart = {
  readonly isUnsaved: () => boolean
  /** The element of the part; null or absent where it belongs to the page as a whole. */
  readonly element?: RefObject<HTMLElement | null> | undefined
}

/** What asks before something typed is lost. */
export type Leaving = {
  /** Has a part looked at whenever somebody leaves; gives back how to end that. */
  readonly watch: (part: WatchedPart) => () => void
  /**
   * Goes on at once where nothing is unsaved, and otherwise once somebody has said so; `within` is what is left, where
   * that is not the whole page.
   */
  readonly leave: (goOn: () => void, within?: Element | null) => void
}

/** The question before leaving; without one nothing is asked. */
export const LeaveContext = createContext<Leaving>({
  watch: () => () => undefined,
  leave: (goOn) => goOn(),
})

/** Has a part of the page looked at whenever somebody leaves. */
export function useUnsaved(isUnsaved: () => boolean, element?: WatchedPart['element']): void {
  const { watch } = useContext(LeaveContext)
  const look = useEffectEvent(isUnsaved)
  useEffect(() => watch({ isUnsaved: () => look(), element }), [watch, element])
}

/** Gives the way to leave a part of a page whose address does not change. */
export function useLeave(): Leaving['leave'] {
  return useContext(LeaveContext).leave
}
