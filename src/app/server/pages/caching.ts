import { createEdge } from '../../../platform/edge/headers.ts'
import { createPageCache } from '../../../platform/publishing/page-cache.ts'
import type { World } from '../world.ts'
import { builtFiles } from './assets.ts'

/** What is cached here for everybody, and what a cache in front may keep of it. */
export async function createCaching({ config, headers, files }: World) {
  const edge = createEdge(config)
  return { edge, pageCache: createPageCache(headers, files ?? (await builtFiles(headers)), edge) }
}
