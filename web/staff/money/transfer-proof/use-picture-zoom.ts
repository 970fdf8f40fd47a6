import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { nextScale } from './picture-scale.ts'

/** The zoom of a picture in a pane that scrolls. */
export type PictureZoom = {
  /** 1 where the whole picture fits. */
  readonly scale: number
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  /** Handlers of the pane: a drag moves the enlarged picture. */
  readonly drag: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
  }
}

/** Holds the zoom of a picture. The wheel zooms, too; the middle of what is seen stays in the middle. */
export function usePictureZoom(pane: RefObject<HTMLDivElement | null>): PictureZoom {
  const [scale, setScale] = useState(1)
  const shown = useRef(scale)
  const step = (direction: 1 | -1) => setScale((now) => nextScale(now, direction))
  useWheelZoom(pane, step)
  useLayoutEffect(() => {
    const ratio = scale / shown.current
    shown.current = scale
    const element = pane.current
    if (!element || ratio === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo(
      (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
    )
  }, [pane, scale])
  return {
    scale,
    zoomIn: () => step(1),
    zoomOut: () => step(-1),
    fit: () => setScale(1),
    drag: {
      onPointerDown: ({ currentTarget, pointerId, pointerType }) => {
        // A finger scrolls the pane by itself.
        if (pointerType === 'mouse') currentTarget.setPointerCapture(pointerId)
      },
      onPointerMove: ({ currentTarget, pointerId, movementX, movementY }) => {
        if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY)
      },
    },
  }
}

/** React listens to the wheel passively, which cannot keep the page from scrolling. */
function useWheelZoom(pane: RefObject<HTMLDivElement | null>, step: (direction: 1 | -1) => void): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.deltaY !== 0) step(event.deltaY < 0 ? 1 : -1)
  })
  useEffect(() => {
    const element = pane.current
    const listen = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [pane])
}
