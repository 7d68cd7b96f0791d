import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { portalApi } from '../../ui/base/portal-api.ts'
import { openProject, openVersion } from './contract.ts'

/** Has the browser save a version; its address works for a single request. */
export async function saveVersion(version: string): Promise<void> {
  save(
    addressOf(await callEndpoint(openVersion, { params: { version }, body: { preview: false } })),
  )
}

/** Has the browser save all documents of a project as one ZIP. */
export async function saveProject(id: string): Promise<void> {
  save(addressOf(await callEndpoint(openProject, { params: { id } })))
}

/** An address that shows a picture or a PDF; it works for a single request. */
export const shownAt = async (version: string): Promise<string> =>
  addressOf(await callEndpoint(openVersion, { params: { version }, body: { preview: true } }))

/** On the host that gave the ticket. */
const addressOf = ({ url }: { url: string }) =>
  new URL(url, new URL(portalApi(), location.origin)).href

/** Opens a PDF in a new tab, which has to be opened before its address is requested. */
export async function showInTab(version: string): Promise<void> {
  const tab = window.open('about:blank')
  try {
    const url = await shownAt(version)
    if (tab) tab.location.replace(url)
    else save(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
