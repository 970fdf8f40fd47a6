import { type ReactNode, createContext } from 'react'

/** The parts of the staff shell's top bar that all pages of the shop share. */
export type FrameTools = {
  readonly brand: ReactNode
  /** Language and colour scheme. */
  readonly switches: ReactNode
  readonly account: ReactNode
}

/** Hands the shared parts to the staff shell, which is loaded with its pages. */
export const FrameToolsContext = createContext<FrameTools>({ brand: null, switches: null, account: null })
