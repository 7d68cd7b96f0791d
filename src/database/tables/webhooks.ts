/** The part of the data model about the programs that hear of the firm's events. */
export interface WebhookTables {
  webhook: {
    id: string
    url: string
    /** What it is sent, with spaces between. */
    events: string
    /** Signs what is sent; sealed. */
    secret: string
    /** The secret before, sealed, and until when it signs beside the new one; null: there is none. */
    former_secret: string | null
    former_until: string | null
    created_at: string
    /** It hears of nothing that was before. */
    since: string
    /** Since when nothing is sent; null: it is. */
    paused_at: string | null
    /** Whether that was because its address said that it is gone. */
    gone: number
  }
  /** What is or was sent to one of them: each event about one thing once. */
  webhook_delivery: {
    /** That of the task that sends it. */
    id: string
    webhook_id: string
    event: string
    /** The id of the enquiry, organisation, update, approval, request or post. */
    about: string
    created_at: string
  }
  /** Single row: how far events have been looked for. */
  webhook_cursor: { id: 'only'; seq: number; at: string }
}
