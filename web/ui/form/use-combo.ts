import { type KeyboardEvent, useState } from 'react'
import { type ComboAnswer, type ComboFinder, type ComboOption, useComboSearch } from './combo-search.ts'

/** The state of a text field with suggestions, and its actions. */
export type Combo = {
  readonly text: string
  readonly isOpen: boolean
  readonly answer: ComboAnswer
  /** The suggestion that Enter takes; undefined in an empty list. */
  readonly active: ComboOption | undefined
  readonly open: () => void
  readonly type: (text: string) => void
  readonly choose: (option: ComboOption) => void
  /** The field is left: the typed text becomes the choice it matches, or none. */
  readonly settle: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

type ComboInput = {
  readonly value: ComboOption | undefined
  readonly onChange: (value: ComboOption | undefined) => void
  readonly find: ComboFinder
}

/** Runs a text field with suggestions. Typed text is kept until a suggestion replaces it. */
export function useCombo({ value, onChange, find }: ComboInput): Combo {
  // Undefined: nothing was typed since the last choice, so the field shows the choice.
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined)
  const answer = useComboSearch(isOpen ? (typed ?? '') : undefined, find)
  const options = answer.options
  // An empty text preselects nothing: leaving the field must not choose at random.
  const active = options.find((option) => option.key === activeKey) ?? (typed ? options[0] : undefined)

  const chooseOption = (option: ComboOption) => {
    onChange(option)
    setTyped(undefined)
    setActiveKey(undefined)
    setIsOpen(false)
  }
  const closeAndSettle = () => {
    setIsOpen(false)
    if (typed !== undefined && typed.trim() !== '' && active && answer.text === typed) chooseOption(active)
  }
  const moveActiveOption = (by: number) => {
    const from = by < 0 ? 0 : -1
    const at = active ? options.indexOf(active) : from
    setActiveKey(options[(at + by + options.length) % options.length]?.key)
  }
  const take = active && (() => chooseOption(active))
  return {
    // A choice may also come from outside: swapped, or from a recent search.
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
    choose: chooseOption,
    settle: closeAndSettle,
    onKeyDown: (event) => handleKeyPress(event, { isOpen, setIsOpen, move: moveActiveOption, take }),
  }
}

type KeyActions = {
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
  readonly move: (by: number) => void
  /** Takes the preselected suggestion; undefined when there is none. */
  readonly take: (() => void) | undefined
}

function handleKeyPress(event: KeyboardEvent, { isOpen, setIsOpen, move, take }: KeyActions): void {
  // While Japanese is being composed, arrows and Enter belong to the input method.
  if (event.nativeEvent.isComposing) return
  const actions: Readonly<Record<string, (() => void) | false | undefined>> = {
    ArrowDown: () => (isOpen ? move(1) : setIsOpen(true)),
    ArrowUp: () => (isOpen ? move(-1) : setIsOpen(true)),
    Enter: isOpen && take,
    Escape: isOpen && (() => setIsOpen(false)),
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}
