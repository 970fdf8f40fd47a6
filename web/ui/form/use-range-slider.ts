import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  valueAfterKey,
  movedEnd,
  nearerEnd,
  type RangeEnd,
  type RangeScale,
  rangeWithin,
  type SliderRange,
} from './move-range-end.ts'

/** The state of a slider, and its listener. */
export type RangeSliderState = {
  readonly value: SliderRange
  readonly scale: RangeScale
  readonly onChange: (range: SliderRange) => void
}

/** A held key moves the thumb about every 30 ms: listeners are called when it rests. */
const restMs = 50

/**
 * Moves the thumbs of a slider by pointer and key. The display follows at once; `onChange` is called when a
 * thumb is released, or rests after a key.
 */
export function useRangeSlider({ value, scale, onChange }: RangeSliderState) {
  const [draft, setDraft] = useState<SliderRange | undefined>(undefined)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const settled = rangeWithin(value, scale.domain)
  const range = draft ?? settled
  const showDraft = (next: SliderRange | undefined) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setDraft(next)
  }
  const settleRange = (next: SliderRange) => {
    showDraft(undefined)
    if (next[0] !== settled[0] || next[1] !== settled[1]) onChange(next)
  }
  const settleLatest = useLatest(settleRange)
  const grip = useThumbDrag({ range, scale, show: showDraft, settle: settleRange })
  const moveByKey = (end: RangeEnd, to: number) => {
    const next = movedEnd({ range, end, scale }, to)
    showDraft(next)
    timer.current = window.setTimeout(() => settleLatest.current(next), restMs)
  }
  const thumbProps = (end: RangeEnd) => ({
    value: range[end],
    // Who goes on to another control is done with this one: its change comes first.
    onBlur() {
      if (timer.current !== undefined) settleRange(range)
    },
    onChange: (event: { readonly target: { readonly value: string } }) =>
      moveByKey(end, Number(event.target.value)),
    onKeyDown(event: KeyboardEvent) {
      const to = valueAfterKey(event.key, { range, end, scale })
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      moveByKey(end, to)
    },
  })
  return { range, grip, thumb: thumbProps }
}

/** Returns the newest value to a timer: what else has changed since it was set is part of that one only. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

type Grip = {
  readonly range: SliderRange
  readonly scale: RangeScale
  readonly show: (next: SliderRange | undefined) => void
  readonly settle: (next: SliderRange) => void
}

/**
 * Returns the event handlers of the element around the track; its first child is the track, and its inputs
 * are the thumbs.
 */
function useThumbDrag({ range, scale, show, settle }: Grip) {
  const [held, setHeld] = useState<RangeEnd | undefined>(undefined)
  const rangeAtPointer = (end: RangeEnd, { currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    movedEnd({ range, end, scale }, valueAtPointer(currentTarget, clientX, scale))
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const grip = event.currentTarget
      const end = nearerEnd(range, valueAtPointer(grip, event.clientX, scale))
      grip.setPointerCapture(event.pointerId)
      grip.querySelectorAll('input')[end]?.focus({ preventScroll: true })
      setHeld(end)
      show(rangeAtPointer(end, event))
    },
    // Otherwise the browser would remove the focus from the thumb again.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (held !== undefined) show(rangeAtPointer(held, event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (held === undefined) return
      setHeld(undefined)
      settle(rangeAtPointer(held, event))
    },
    // The finger scrolls the page: no change was meant.
    onPointerCancel() {
      setHeld(undefined)
      show(undefined)
    },
  }
}

function valueAtPointer(grip: HTMLElement, clientX: number, { domain: [first, last] }: RangeScale): number {
  const track = grip.firstElementChild?.getBoundingClientRect()
  if (!track || track.width === 0) return first
  return first + ((clientX - track.left) / track.width) * (last - first)
}
