import { createContext, createElement, use, type FunctionComponent, type ReactNode } from 'react'

/** The addresses of the scripts that islands need, as built. */
export interface IslandAddresses {
  hydrate: string
  /** The script of each island, then those that it imports. */
  islands: Record<string, string[]>
}

export const IslandContext = createContext<IslandAddresses>({ hydrate: '', islands: {} })

interface IslandProps<Props extends object> {
  name: string
  /** `now`: as soon as the page has loaded. `use`: when something in it is first focused. */
  when: 'now' | 'use'
  component: FunctionComponent<Props>
  /** Plain data only: it is written into the page. */
  props: Props
}

/**
 * A piece of a page that comes alive in the browser. The server renders it like the rest; the
 * loader (app/browser.ts) fetches its script, and React, only when `when` comes.
 */
export function Island<Props extends object>({ name, when, component, props }: IslandProps<Props>) {
  const { hydrate, islands } = use(IslandContext)
  return (
    <div
      data-island={islands[name]?.join(' ')}
      data-name={name}
      data-hydrate={hydrate}
      data-when={when}
      data-props={JSON.stringify(props)}
    >
      {createElement(component, props)}
    </div>
  )
}

/** A part of a page with a script of its own and no React, which is loaded with the page. */
export function WithScript({ name, children }: { name: string; children: ReactNode }) {
  const { islands } = use(IslandContext)
  return <div data-script={islands[name]?.[0]}>{children}</div>
}
