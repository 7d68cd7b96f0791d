import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { StoreConfig } from '../s3/settings.ts'
import { filesIn, type Files } from './files.ts'

/** The settings that say where files are. */
export interface FilesSettings extends StoreConfig {
  DATA_DIR: string
}

/**
 * The files of an install: in the S3 store of FILES_URL, or in the folder `files` of DATA_DIR. That the store is away, and that it is
 * back, is one line each in the log.
 */
export function filesOf(place: FilesSettings, log?: Log): Files {
  if (place.FILES_URL === undefined) return filesIn(join(place.DATA_DIR, 'files'))
  return onceLoaded(async () => {
    const { filesInBucket } = await import('../s3/files.ts')
    return filesInBucket(await bucketOf(place, log))
  })
}

/** The bucket of FILES_URL, which has to be set. */
export async function bucketOf(
  { FILES_URL = '', FILES_KEY_ID: id = '', FILES_KEY_SECRET: secret = '' }: StoreConfig,
  log?: Log,
) {
  const { openBucket } = await import('../s3/open.ts')
  let isAway = false
  return openBucket(FILES_URL, { id, secret }, (fault) => {
    if (fault && !isAway) log?.error({ why: fault.why }, 'the store of files is away')
    if (!fault && isAway) log?.warn('the store of files is back')
    isAway = fault !== null
  })
}

/** What is loaded for the first call: the greater part of all installs never needs it. */
function onceLoaded(load: () => Promise<Files>): Files {
  let loading: Promise<Files> | undefined
  const files = async () => await (loading ??= load())
  return {
    append: async (...given) => await (await files()).append(...given),
    finish: async (key, size) => await (await files()).finish(key, size),
    async *read(...given) {
      yield* (await files()).read(...given)
    },
    size: async (key) => await (await files()).size(key),
    remove: async (key) => await (await files()).remove(key),
    list: async () => await (await files()).list(),
  }
}
