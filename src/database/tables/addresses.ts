/** The part of the data model about addresses that lead elsewhere. */
export interface AddressTables {
  redirect: {
    id: string
    from_address: string
    /** Decoded, in lower case, without a slash at its end: what a request is compared with. */
    from_key: string
    /** A path of this site, or an https address; never one that is itself redirected. */
    to_address: string
    created_at: string
    /** Not durable. */
    hits: number
    last_used_at: string | null
  }
}
