import { type KeyboardEvent, useState } from 'react'
import { type ComboAnswer, type ComboFinder, type ComboOption, useComboSearch } from './combo-search.ts'

/** The state of a text field with suggestions, and what can be done to it. */
export type Combo = {
  readonly text: string
  readonly isOpen: boolean
  readonly answer: ComboAnswer
  /** The suggestion that Enter takes; undefined in an empty list. */
  readonly active: ComboOption | undefined
  readonly open: () => void
  readonly type: (text: string) => void
  readonly choose: (option: ComboOption) => void
  /** The field is left: what was typed becomes the choice that it stands for, or no choice. */
  readonly settle: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

type ComboInput = {
  readonly value: ComboOption | undefined
  readonly onChange: (value: ComboOption | undefined) => void
  readonly find: ComboFinder
}

/** Runs a text field with suggestions. What is typed is kept as it is until a suggestion takes its place. */
export function useCombo({ value, onChange, find }: ComboInput): Combo {
  // undefined: nothing typed since the last choice, so the field shows the choice.
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined)
  const answer = useComboSearch(isOpen ? (typed ?? '') : undefined, find)
  const options = answer.options
  // With nothing typed nothing is picked beforehand: leaving the field must not choose at random.
  const active = options.find((option) => option.key === activeKey) ?? (typed ? options[0] : undefined)

  const choose = (option: ComboOption) => {
    onChange(option)
    setTyped(undefined)
    setActiveKey(undefined)
    setIsOpen(false)
  }
  const settle = () => {
    setIsOpen(false)
    if (typed !== undefined && typed.trim() !== '' && active && answer.text === typed) choose(active)
  }
  const move = (by: number) => {
    const at = active ? options.indexOf(active) : by > 0 ? -1 : 0
    setActiveKey(options[(at + by + options.length) % options.length]?.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While Japanese is being composed, arrows and Enter belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
      else setIsOpen(true)
    } else if (event.key === 'Enter' && isOpen && active) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setIsOpen(false)
    }
  }
  return {
    // A choice may also come from outside: swapped, or taken from the searches before.
    text: value?.text ?? typed ?? '',
    isOpen,
    answer,
    active,
    open: () => setIsOpen(true),
    type: (text) => {
      setTyped(text)
      setActiveKey(undefined)
      setIsOpen(true)
      if (value) onChange(undefined)
    },
    choose,
    settle,
    onKeyDown,
  }
}
