import type { ReactNode } from 'react'
import type { Page } from '../../contract/page.ts'

/** What a page says of itself in the head of its document. */
export interface Meta {
  /** Without the firm's name, which is added. */
  title: string
  /** Cut to what search engines show. */
  description: string
  /** What kind of page it is, on its card (“Case study”); left out: nothing is said of it. */
  label?: string
  /** False: search engines leave it out. */
  indexed?: boolean
  /** When it came out, for what is an article. */
  published?: string
  /** Of an address with a query that is a page of its own: what stands from the question mark on. */
  query?: string
  /** Other addresses that belong to it: its feeds, the pages before and after it. */
  links?: { rel: string; href: string; type?: string; title?: string }[]
}

/** A page's component with what surrounds it. */
export interface Screen<View> {
  path: string
  theme: 'dark' | 'light'
  meta: (view: View) => Meta
  /** Whether this view needs the loader in the browser. */
  scripted?: (view: View) => boolean
  Body: (props: { view: View; frame: never }) => ReactNode
  /**
   * What search engines read of the same view; nothing that the page does not show. `picture`: the
   * address of its card, where it has one.
   */
  Data?: (props: { view: View; frame: never; picture: string | undefined }) => ReactNode
}

/** Joins a page's contract to its component, so that both speak of the same view. */
export function screen<View, Frame>(
  page: Page<View>,
  more: Omit<Screen<View>, 'path' | 'Body' | 'Data'> & {
    Body: (props: { view: View; frame: Frame }) => ReactNode
    Data?: (props: { view: View; frame: Frame; picture: string | undefined }) => ReactNode
  },
): Screen<never> {
  return { path: page.path, ...more }
}
