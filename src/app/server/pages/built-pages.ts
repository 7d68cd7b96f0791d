import type { RequestListener } from 'node:http'
import { root } from '../../../platform/root.ts'
import type * as Render from '../../site/render.tsx'
import { readAssets, type Assets } from './assets.ts'

export interface BuiltPages {
  assets: Assets
  render: () => typeof Render
  /** Puts a handler in front of the program; only development does. */
  wrap?: (listener: RequestListener) => RequestListener
}

/** What `scripts/build.ts` made. Throws a StartError when nothing was built. */
export async function builtPages(): Promise<BuiltPages> {
  const built = new URL('dist/server/render.js', root).href
  const assets = readAssets()
  const render = (await import(built)) as typeof Render
  return { assets, render: () => render }
}
