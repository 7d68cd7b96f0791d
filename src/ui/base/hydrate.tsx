import { createElement, useEffect, type FunctionComponent, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates one island over what the server rendered; resolves when it reacts to events. */
export function hydrate(element: Element, component: FunctionComponent, props: object) {
  return new Promise<void>((done) => {
    hydrateRoot(element, <Awake done={done}>{createElement(component, props)}</Awake>)
  })
}

function Awake({ done, children }: { done: () => void; children: ReactNode }) {
  useEffect(done, [done])
  return children
}
