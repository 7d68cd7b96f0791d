import { notFound } from '../../contract/problem.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { FileReader, StoredFile } from './store.ts'

export interface MailFileParts {
  available: (id: string, reader: FileReader) => Promise<StoredFile | undefined>
  /** Gives an address that opens it to this session for 60 s. */
  giveTicket: (file: StoredFile, by: SignedInCaller) => Promise<{ url: string }>
}

/** Gives an address from which a file can be fetched. Throws 404 for one that this reader may not open. */
export async function openFile(
  { available, giveTicket }: MailFileParts,
  id: string,
  reader: FileReader,
  by: SignedInCaller,
): Promise<{ url: string }> {
  const file = await available(id, reader)
  if (!file) throw notFound()
  return await giveTicket(file, by)
}
