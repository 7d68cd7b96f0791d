import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

type Look = 'call' | 'quiet' | 'primary'
type Size = 'large' | 'compact'

const classes = (look: Look, size: Size) => [styles.button, styles[look], styles[size]].join(' ')

interface LinkProps {
  href: string
  look?: Look
  size?: Size
  children: ReactNode
}

/** A link that looks like a button: `call` is the one marigold thing on a screen. */
export function ButtonLink({ href, look = 'call', size = 'large', children }: LinkProps) {
  return (
    <a className={classes(look, size)} href={href}>
      {children}
    </a>
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  size?: Size
}

export function Button({ look = 'call', size = 'large', ...rest }: ButtonProps) {
  return <button className={classes(look, size)} {...rest} />
}
