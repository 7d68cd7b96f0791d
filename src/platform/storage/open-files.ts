import { join } from 'node:path'
import type { Log } from '../log.ts'
import { bucketAddress } from '../s3/address.ts'
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
  const far = onceLoaded(async () => {
    const { filesInBucket } = await import('../s3/files.ts')
    return filesInBucket(await bucketOf(place, log))
  })
  return place.FILES_DIRECT === 'on' ? { ...far, direct: presigning(place) } : far
}

/** What gives addresses of files in the store of FILES_URL. */
function presigning(place: StoreConfig): NonNullable<Files['direct']> {
  const { FILES_URL = '', FILES_KEY_ID: id = '', FILES_KEY_SECRET: secret = '' } = place
  const address = bucketAddress(FILES_URL)
  if (address === null) throw new Error('This is no address of a bucket.')
  return async (...asked) => {
    const { presignedAddress } = await import('../s3/presigned.ts')
    return await presignedAddress(address, { id, secret }, ...asked)
  }
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
    isFar: true,
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
