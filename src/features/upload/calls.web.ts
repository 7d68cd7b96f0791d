import { callEndpoint } from '../../ui/signedin/data/client.ts'
import {
  appendUpload,
  beginUpload,
  cancelUpload,
  readUpload,
  type UploadState,
} from './contract.ts'
import type { Destination } from './sending.web.ts'

/** What the server says of a file; `undo`: by which the firm takes back what has arrived. */
export type SentState = UploadState & { undo?: string | null }

/** The calls by which files are sent: those of a client, or of the firm. */
export interface UploadCalls {
  begin: (
    given: Destination & { name: string; size: number },
    signal: AbortSignal,
  ) => Promise<UploadState>
  append: (
    id: string,
    piece: { bytes: Blob; offset: number },
    signal: AbortSignal,
  ) => Promise<SentState>
  read: (id: string, signal?: AbortSignal) => Promise<UploadState>
  cancel: (id: string) => Promise<unknown>
}

export const clientUploadCalls: UploadCalls = {
  begin: async (body, signal) => await callEndpoint(beginUpload, { body }, signal),
  append: async (id, body, signal) =>
    await callEndpoint(appendUpload, { params: { id }, body }, signal),
  read: async (id, signal) => await callEndpoint(readUpload, { params: { id } }, signal),
  cancel: async (id) => await callEndpoint(cancelUpload, { params: { id } }),
}
