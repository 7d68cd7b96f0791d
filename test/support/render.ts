import type * as Render from '../../src/app/site/render.tsx'

/** The rendering of pages and mails, as built: Node runs no `.tsx`. */
export const render = (await import(
  new URL('../../dist/server/render.js', import.meta.url).href
)) as typeof Render
