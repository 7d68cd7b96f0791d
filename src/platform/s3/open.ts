import { bucketAddress, type StoreKeys } from './address.ts'
import { bucketBy, type StoreBucket } from './bucket.ts'
import { sendingTo } from './request.ts'
import type { StoreFault } from './fault.ts'

/** The bucket of an address that was checked; `heard` is given the fault of each request, or null. */
export function openBucket(
  url: string,
  keys: StoreKeys,
  heard?: (fault: StoreFault | null) => void,
): StoreBucket {
  const address = bucketAddress(url)
  if (address === null) throw new Error('This is no address of a bucket.')
  return bucketBy(sendingTo(address, keys, heard), address.prefix)
}
