import { z } from 'zod'
import { decisions, type Decision } from '../../contract/decision.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, moment, nothing, ownId, plannedDay } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'

/** SHA-256 in hexadecimal. */
export const fileDigest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 of the signs 0 to 9 and a to f.')

/** Something that the client approves or declines. */
export const approval = z.object({
  id: z.string(),
  project_id: z.string(),
  project_title: z.string(),
  title: z.string(),
  detail: z.string(),
  due_date: z.iso.date().nullable(),
  /** The milestone that waits for it. */
  milestone: z.string().nullable(),
  /** The file to decide on; its SHA-256 says in exactly which version. */
  subject_name: z.string(),
  subject_sha256: fileDigest,
  /** The number of the version, if it is one of a document; null for a file from elsewhere. */
  subject_number: z.number().nullable(),
  /** That version, if it can be opened; null once its document is removed. */
  subject_document: z
    .object({
      id: z.string(),
      version_id: z.string(),
      /** The number of the newest version that can be opened. */
      newest: z.number(),
    })
    .nullable(),
  created_at: moment,
  decision: z.enum(decisions).nullable(),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: moment.nullable(),
  decided_address: z.string().nullable(),
  certificate: z.string().nullable(),
})
export type Approval = z.output<typeof approval>

/** The file as people call it: `Plan.pdf, version 2`. */
export const subjectName = ({
  subject_name,
  subject_number,
}: Pick<Approval, 'subject_name' | 'subject_number'>): string =>
  subject_number === null ? subject_name : `${subject_name}, version ${subject_number}`

const plain = { query: nothing, limit: { count: 120, seconds: 60 } } as const

export const listApprovals = endpoint({
  ...plain,
  method: 'GET',
  path: '/approvals/',
  summary:
    'What your organisation is asked to approve, the soonest due first; then what was decided, the newest first.',
  tags: ['approval'],
  access: 'organisation:read',
  params: nothing,
  output: z.array(approval),
})

const needsReason = 'Say why, so that we know what to change.'

export const decideApproval = endpoint({
  ...plain,
  method: 'POST',
  path: '/approvals/{id}/decide/',
  summary:
    'Approve or decline, once: refused (409) when somebody has decided already, or when the file is not the one that you saw.',
  tags: ['approval'],
  access: 'organisation:take-part',
  audited: true,
  params: z.object({ id: ownId }),
  body: z
    .strictObject({
      decision: z.enum(decisions),
      reason: lines().max(5000, 'Use at most 5,000 characters.').default(''),
      /** The SHA-256 that was shown to whoever decides. */
      subject_sha256: fileDigest,
    })
    .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
      path: ['reason'],
      error: needsReason,
    }),
  success: 200,
  output: approval,
})

const oneSubject =
  'Name a version of a document (version_id), or else a file (subject_name and subject_sha256).'

/**
 * A new approval: about a version of a document by its id, or about a file that the client has
 * from elsewhere, by its name and SHA-256.
 */
export const newApproval = z
  .strictObject({
    title: line().min(1, 'Say what is to be approved.').max(160),
    detail: lines().max(5000).default(''),
    due_date: plannedDay.nullable().default(null),
    /** The milestone that cannot be reached without it. */
    milestone_id: line().nullable().default(null),
    version_id: line().optional(),
    subject_name: line().min(1, 'Name the file.').max(200).optional(),
    subject_sha256: fileDigest.optional(),
  })
  .transform(({ version_id, subject_name, subject_sha256, ...rest }, { addIssue }) => {
    const isFile = subject_name !== undefined && subject_sha256 !== undefined
    const file = isFile ? { subject_name, subject_sha256 } : null
    const none = subject_name === undefined && subject_sha256 === undefined
    if (version_id !== undefined && none) return { ...rest, subject: { version_id } }
    if (version_id === undefined && file) return { ...rest, subject: file }
    addIssue(oneSubject)
    return z.NEVER
  })
export type NewApproval = z.output<typeof newApproval>

/**
 * What anyone with the link of a certificate sees: what was decided on, how, by whom and when. The
 * reason, the network address and everything else about the project stay in the portal.
 */
export interface CertificateView {
  title: string
  subject_name: string
  subject_sha256: string
  subject_number: number | null
  /** The document, for those who can sign in; null for a file from elsewhere, or once removed. */
  document_id: string | null
  decision: Decision
  decided_by_name: string
  /** The client company. */
  organisation: string
  decided_at: string
  /** The firm's time zone, such as `America/New_York`. */
  time_zone: string
}

export const certificatePage = page<CertificateView>('/certificates/{certificate}')
