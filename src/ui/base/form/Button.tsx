import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

type Variant = 'call' | 'secondary' | 'primary'
type Size = 'large' | 'compact'

const classes = (variant: Variant, size: Size) =>
  [styles.button, styles[variant], styles[size]].join(' ')

interface LinkProps {
  href: string
  variant?: Variant
  size?: Size
  children: ReactNode
}

/** A link that looks like a button; `call` is the only marigold button of a screen. */
export function ButtonLink({ href, variant = 'call', size = 'large', children }: LinkProps) {
  return (
    <a className={classes(variant, size)} href={href}>
      {children}
    </a>
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  size?: Size
}

export function Button({ variant = 'call', size = 'large', ...rest }: ButtonProps) {
  return <button className={classes(variant, size)} {...rest} />
}
