import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { addressOfTicket, saveFile } from '../../ui/signedin/work/save-file.ts'
import { openProject, openVersion } from './contract.ts'

/** Has the browser save a version; its address works for a single request. */
export async function saveVersion(version: string): Promise<void> {
  saveFile(
    addressOfTicket(
      await callEndpoint(openVersion, { params: { version }, body: { preview: false } }),
    ),
  )
}

/** Has the browser save all documents of a project as one ZIP. */
export async function saveProject(id: string): Promise<void> {
  saveFile(addressOfTicket(await callEndpoint(openProject, { params: { id } })))
}

/** An address that shows a picture or a PDF; it works for a single request. */
export const shownAt = async (version: string): Promise<string> =>
  addressOfTicket(await callEndpoint(openVersion, { params: { version }, body: { preview: true } }))

/** Opens a PDF in a new tab, which has to be opened before its address is requested. */
export async function showInTab(version: string): Promise<void> {
  const tab = window.open('about:blank')
  try {
    const url = await shownAt(version)
    if (tab) tab.location.replace(url)
    else saveFile(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
