import { callEndpoint } from '../../ui/signedin/data/client.ts'
import {
  appendFirmUpload,
  beginFirmUpload,
  cancelFirmUpload,
  readFirmUpload,
} from './staff.contract.ts'
import { createUploads, type PageUploads } from './uploads.web.ts'

let made: PageUploads | undefined

/** The files that somebody of the firm sends from this page, whichever part is shown. */
export const firmUploadsOfPage = () =>
  (made ??= createUploads('firm-uploads', {
    begin: async ({ project, folder, document, name, size }, signal) => {
      const body = { project, folder, name, size, ...(document && { document }) }
      return await callEndpoint(beginFirmUpload, { body }, signal)
    },
    append: async (id, body, signal) =>
      await callEndpoint(appendFirmUpload, { params: { id }, body }, signal),
    read: async (id, signal) => await callEndpoint(readFirmUpload, { params: { id } }, signal),
    cancel: async (id) => await callEndpoint(cancelFirmUpload, { params: { id } }),
  }))
