/** The part of the data model about who of the firm has what open. */
export interface PresenceTables {
  /** An open page of one of the firm's people; one that is not seen for seconds has gone. */
  presence: {
    staff_id: string
    /** A name that the page has made up. */
    page: string
    /** What it shows, such as `enquiry`. */
    subject: string
    subject_id: string
    is_writing: number
    came_at: string
    seen_at: string
  }
}
