import type { ReactNode } from 'react'
import type { Page } from '../../contract/page.ts'

/** What stands about a page in the head of its document. */
export interface Meta {
  /** Without the firm's name, which is added. */
  title: string
  /** It is cut to the length that search engines show. */
  description: string
  /** The kind of page, for its card (“Case study”); left out: the card names none. */
  label?: string
  /** False: search engines leave it out. */
  indexed?: boolean
  /** When it was published, for an article. */
  published?: string
  /** For an address whose query makes it a page of its own: the query, from the question mark on. */
  query?: string
  /** Links to addresses that belong to it: its feeds, the pages before and after it. */
  links?: { rel: string; href: string; type?: string; title?: string }[]
}

type Body<View, Frame> = (props: { view: View; frame: Frame }) => ReactNode

/** A component that is read with its first visitor, so that it costs nobody else anything. */
interface Later<View, Frame> {
  load: () => Promise<Body<View, Frame>>
}

type Theme = 'dark' | 'light'

/** A page's component with what surrounds it. */
export interface Screen<View> {
  path: string
  theme: Theme | ((view: View) => Theme)
  meta: (view: View) => Meta
  /** Whether this view needs the loader in the browser. */
  scripted?: (view: View) => boolean
  Body: Body<View, never> | Later<View, never>
  /**
   * Structured data of the same view for search engines; nothing that the page does not show.
   * `picture`: the address of its card, where it has one.
   */
  Data?: (props: { view: View; frame: never; picture: string | undefined }) => ReactNode
}

/** Joins a page's contract to its component, so that both have the same type of view. */
export function screen<View, Frame>(
  page: Page<View>,
  more: Omit<Screen<View>, 'path' | 'Body' | 'Data'> & {
    Body: Body<View, Frame> | Later<View, Frame>
    Data?: (props: { view: View; frame: Frame; picture: string | undefined }) => ReactNode
  },
): Screen<never> {
  return { path: page.path, ...more }
}
