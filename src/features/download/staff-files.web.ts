import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { openingFiles } from './open-file.web.ts'
import { openFirmProjectFiles, openFirmVersion } from './staff.contract.ts'

/** The files of projects, as the firm opens them. */
export const firmFiles = openingFiles({
  version: async (version, preview) =>
    await callEndpoint(openFirmVersion, { params: { version }, body: { preview } }),
  project: async (id) => await callEndpoint(openFirmProjectFiles, { params: { id } }),
})
