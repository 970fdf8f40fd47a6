import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { movedEnd, nearerEnd, type RangeEnd, rangeWithin, type SliderRange } from './move-range-end.ts'
import { RangeSlider } from './range-slider.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const domain = [0, 240] as const
const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function Form({ start = domain, heard }: { readonly start?: SliderRange; readonly heard: SliderRange[] }) {
  const [value, setValue] = useState<SliderRange>(start)
  return (
    <RangeSlider
      label="Departure airport"
      endNames={['earliest', 'latest']}
      domain={domain}
      step={15}
      pageStep={60}
      value={value}
      format={clock}
      formatRange={([low, high]) => `${clock(low)} to ${clock(high)}`}
      bars={[3, 0, 1, 9]}
      onChange={(range) => {
        heard.push(range)
        setValue(range)
      }}
    />
  )
}

function drawn(start?: SliderRange) {
  const heard: SliderRange[] = []
  const { container } = render(start ? <Form start={start} heard={heard} /> : <Form heard={heard} />)
  return { heard, container }
}

const low = () => screen.getByRole<HTMLInputElement>('slider', { name: 'earliest' })
const high = () => screen.getByRole<HTMLInputElement>('slider', { name: 'latest' })
const shown = () => screen.getByText(/ to /).textContent
const press = (thumb: HTMLElement, key: string) => fireEvent.keyDown(thumb, { key })

describe('a slider with two thumbs', () => {
  it('says what it is for and where each thumb is, in words', () => {
    drawn([60, 195])
    expect(screen.getByRole('group', { name: 'Departure airport' })).toBeTruthy()
    expect(low().getAttribute('aria-valuetext')).toBe('1:00')
    expect(high().getAttribute('aria-valuetext')).toBe('3:15')
    expect([low().min, low().max, high().min, high().max]).toEqual(['0', '195', '60', '240'])
  })

  it.each([
    { key: 'ArrowRight', to: '1:15 to 3:00' },
    { key: 'ArrowUp', to: '1:15 to 3:00' },
    { key: 'ArrowLeft', to: '0:45 to 3:00' },
    { key: 'ArrowDown', to: '0:45 to 3:00' },
    { key: 'PageUp', to: '2:00 to 3:00' },
    { key: 'PageDown', to: '0:00 to 3:00' },
    { key: 'Home', to: '0:00 to 3:00' },
    // Not past the other thumb.
    { key: 'End', to: '3:00 to 3:00' },
  ])('moves its low thumb with $key: $to', ({ key, to }) => {
    drawn([60, 180])
    press(low(), key)
    expect(shown()).toBe(to)
  })

  it('tells where the thumb came to rest, once for a held key', async () => {
    const { heard } = drawn()
    for (let times = 0; times < 5; times += 1) press(high(), 'ArrowLeft')
    expect(shown()).toBe('0:00 to 2:45')
    expect(heard).toEqual([])
    await waitFor(() => expect(heard).toEqual([[0, 165]]))
  })

  it('tells at once what a key has chosen when the focus moves on', () => {
    const { heard } = drawn()
    press(high(), 'ArrowLeft')
    fireEvent.blur(high())
    expect(heard).toEqual([[0, 225]])
    fireEvent.blur(high())
    expect(heard).toHaveLength(1)
  })

  it('tells the newest listener where the thumb came to rest', async () => {
    const heard: string[] = []
    const slider = (listener: string) => (
      <RangeSlider
        label="Departure"
        endNames={['earliest', 'latest']}
        domain={domain}
        step={15}
        pageStep={60}
        value={domain}
        format={clock}
        formatRange={() => ''}
        onChange={() => heard.push(listener)}
      />
    )
    const { rerender } = render(slider('first'))
    press(high(), 'ArrowLeft')
    rerender(slider('second'))
    await waitFor(() => expect(heard).toEqual(['second']))
  })

  it('says nothing when a key leads nowhere', async () => {
    const { heard } = drawn()
    press(high(), 'End')
    press(low(), 'Home')
    press(low(), 'x')
    await new Promise((done) => setTimeout(done, 80))
    expect(heard).toEqual([])
  })

  it('a slider with two thumbs is moved by a screen reader through the native slider', async () => {
    const { heard } = drawn()
    fireEvent.change(low(), { target: { value: '30' } })
    await waitFor(() => expect(heard).toEqual([[30, 240]]))
  })

  it('draws what lies outside the range pale', () => {
    const { container } = drawn([120, 240])
    const pale = [...container.querySelectorAll('rect')].map((bar) => bar.classList.length > 1)
    expect(pale).toEqual([true, false, false])
  })
})

describe('dragging', () => {
  /** The scale lies from 100 to 340 px: one pixel for one minute. */
  function grip() {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 240, 4))
    const area = low().parentElement?.parentElement?.parentElement
    if (!area) throw new Error('the thumbs lie in nothing')
    const at = (type: string, clientX: number) =>
      fireEvent(area, new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 100 + clientX }))
    return {
      down: (x: number) => at('pointerdown', x),
      move: (x: number) => at('pointermove', x),
      up: (x: number) => at('pointerup', x),
      cancel: () => at('pointercancel', 0),
    }
  }

  it('shows the range at once and tells it when the thumb is let go', () => {
    const { heard } = drawn()
    const { down, move, up } = grip()
    down(235)
    move(130)
    expect(shown()).toBe('0:00 to 2:15')
    expect(heard).toEqual([])
    up(121)
    expect(heard).toEqual([[0, 120]])
    expect(document.activeElement).toBe(high())
  })

  it('stays on the scale and never passes the other thumb', () => {
    const { heard } = drawn([60, 120])
    const { down, move, up } = grip()
    down(118)
    move(900)
    expect(shown()).toBe('1:00 to 4:00')
    move(-50)
    expect(shown()).toBe('1:00 to 1:00')
    up(-50)
    expect(heard).toEqual([[60, 60]])
  })

  it('takes the nearer thumb, and of two on one point the one that can move there', () => {
    const { heard } = drawn([120, 120])
    const { down, up } = grip()
    down(60)
    up(60)
    down(200)
    up(200)
    expect(heard).toEqual([
      [60, 120],
      [60, 195],
    ])
  })

  it('means nothing when the finger scrolls the page after all', () => {
    const { heard } = drawn()
    const { down, move, cancel } = grip()
    down(10)
    move(60)
    cancel()
    expect(shown()).toBe('0:00 to 4:00')
    expect(heard).toEqual([])
  })
})

describe('moving an end', () => {
  const anEnd = fc.constantFrom<RangeEnd>(0, 1)
  const anyScale = fc
    .record({
      first: fc.nat(1000),
      steps: fc.integer({ min: 1, max: 200 }),
      step: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ first, steps, step }) => ({
      domain: [first, first + steps * step] as const,
      step,
      pageStep: step * 4,
    }))

  it('keeps low before high and both on the scale, wherever it goes', () => {
    fc.assert(
      fc.property(
        anyScale,
        anEnd,
        fc.integer(),
        fc.array(fc.integer(), { minLength: 2, maxLength: 2 }),
        (scale, end, to, any) => {
          const [one = 0, other = 0] = any
          const range = rangeWithin([Math.min(one, other), Math.max(one, other)], scale.domain)
          const [lowest, highest] = movedEnd({ range, end, scale }, to)
          expect(lowest).toBeLessThanOrEqual(highest)
          expect(lowest).toBeGreaterThanOrEqual(scale.domain[0])
          expect(highest).toBeLessThanOrEqual(scale.domain[1])
        },
      ),
    )
  })

  it('finds the nearer end', () => {
    expect([0, 49, 51, 100].map((to) => nearerEnd([0, 100], to))).toEqual([0, 0, 1, 1])
  })
})
