import { createElement, type FunctionComponent } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Brings one island to life over what the server rendered. */
export function hydrate(element: Element, component: FunctionComponent, props: object): void {
  hydrateRoot(element, createElement(component, props))
}
