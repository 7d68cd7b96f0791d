import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { addressOfTicket, saveFile } from '../../ui/signedin/work/save-file.ts'
import { openProject, openVersion } from './contract.ts'

type Ticket = Parameters<typeof addressOfTicket>[0]

/** The calls that give addresses of files: those of a client, or of the firm. */
interface Tickets {
  version: (version: string, preview: boolean) => Promise<Ticket>
  project: (id: string) => Promise<Ticket>
}

/** How files are saved and shown; each address works for a single request. */
export function openingFiles({ version, project }: Tickets) {
  const shownAt = async (id: string) => addressOfTicket(await version(id, true))
  return {
    /** An address that shows a picture or a PDF. */
    shownAt,
    /** Has the browser save a version. */
    saveVersion: async (id: string) => saveFile(addressOfTicket(await version(id, false))),
    /** Has the browser save all documents of a project as one ZIP. */
    saveProject: async (id: string) => saveFile(addressOfTicket(await project(id))),
    /** Opens a PDF in a new tab, which has to be opened before its address is requested. */
    async showInTab(id: string): Promise<void> {
      const tab = window.open('about:blank')
      try {
        const url = await shownAt(id)
        if (tab) tab.location.replace(url)
        else saveFile(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  }
}

export type OpeningFiles = ReturnType<typeof openingFiles>

/** The files of a client. */
export const clientFiles = openingFiles({
  version: async (version, preview) =>
    await callEndpoint(openVersion, { params: { version }, body: { preview } }),
  project: async (id) => await callEndpoint(openProject, { params: { id } }),
})
