/** A bucket of an S3 store, and the place in it. */
export interface BucketAddress {
  bucket: string
  /** Before each key; ends with a slash, or is empty. */
  prefix: string
  /** Without a slash at its end. */
  endpoint: string
  region: string
}

/** Who asks an S3 store: an access key and its secret. */
export interface StoreKeys {
  id: string
  secret: string
}

/** Whether a place is one in an S3 store, and no folder. */
export const isInStore = (place: string): boolean => /^s3:/i.test(place)

/** Reads `s3://bucket/prefix?endpoint=https://…&region=…`; null for what is none. */
export function bucketAddress(text: string): BucketAddress | null {
  const [, bucket = '', path = '', query = ''] =
    /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*\/?)(?:\?([^?#]*))?$/.exec(text) ?? []
  if (bucket === '') return null
  const given = new URLSearchParams(query)
  if ([...given.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return null
  const region = given.get('region') ?? 'us-east-1'
  const endpoint = given.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!isOrigin(endpoint) || !/^[a-z\d-]+$/.test(region)) return null
  const prefix = path.split('/').filter(Boolean)
  if (prefix.some((step) => /^\.+$/.test(step))) return null
  return {
    bucket,
    prefix: prefix.map((step) => `${step}/`).join(''),
    endpoint: new URL(endpoint).origin,
    region,
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return url.username === '' && ['', '/'].includes(url.pathname) && url.search === ''
}
