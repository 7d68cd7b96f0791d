import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress, StoreKeys } from './address.ts'

/** In seconds: for so long it can be begun with; what is being sent then goes on. */
const lifetime = 60

/** How a store answers: what is a header in its answer stands in the signed address. */
export interface PresignedAnswer {
  disposition: string
  type: string
}

/**
 * The address at which whoever has it reads an object for 60 s, without keys (Signature Version 4 in
 * the query). Nothing is asked of the store for it.
 */
export async function presignedAddress(
  { endpoint, bucket, prefix, region }: BucketAddress,
  keys: StoreKeys,
  key: string,
  { disposition, type }: PresignedAnswer,
): Promise<string> {
  const url = new URL(`${endpoint}/${bucket}/${prefix}${key}`)
  const said = {
    'X-Amz-Expires': String(lifetime),
    'response-cache-control': 'no-store',
    'response-content-disposition': disposition,
    'response-content-type': type,
  }
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value)
  const signing = new AwsV4Signer({
    method: 'GET',
    url: url.href,
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    region,
    service: 's3',
    signQuery: true,
  })
  const signed = await signing.sign()
  // A plus is a space in forms, and not for every store.
  return signed.url.href.replaceAll('+', '%20')
}
