import type { ComponentProps } from 'react'
import { type ButtonKind, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

/** A link that looks like a button: it leads somewhere, with an address that can be opened in a new tab. */
export type LinkButtonProps = ComponentProps<'a'> & { readonly kind?: ButtonKind; readonly isWide?: boolean }

/** See LinkButtonProps. Inside the shop put the router's link around it with `buttonClass` instead. */
export function LinkButton({ kind = 'secondary', isWide = false, className, ...rest }: LinkButtonProps) {
  return <a {...rest} className={classNames(buttonClass(kind, isWide), className)} />
}
