import type { Decision } from '../../contract/decision.ts'
import type { Database } from '../../database/open.ts'
import type { CertificateView } from './contract.ts'

/** What a certificate shows to whoever has its link, and no column more. */
export async function findCertificate(
  { read }: Database,
  certificate: string,
): Promise<Omit<CertificateView, 'time_zone'> | undefined> {
  return await read
    .selectFrom('approval')
    .innerJoin('organisation', 'organisation.id', 'approval.organisation_id')
    .leftJoin('document_version', 'document_version.id', 'approval.subject_version_id')
    .leftJoin('document', (join) =>
      join
        .onRef('document.id', '=', 'document_version.document_id')
        .on('document.removed_at', 'is', null),
    )
    .select(['title', 'subject_name', 'subject_sha256', 'organisation.name as organisation'])
    .select(['subject_number', 'document.id as document_id'])
    .select(['decision', 'decided_by_name', 'decided_at'])
    .where('certificate', '=', certificate)
    .where('decided_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .$narrowType<{ decision: Decision; decided_by_name: string; decided_at: string }>()
    .executeTakeFirst()
}
