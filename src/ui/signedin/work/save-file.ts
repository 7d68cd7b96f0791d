import { portalApi } from '../../base/portal-api.ts'

/** Where a ticket leads to: on the host that gave it. */
export const addressOfTicket = ({ url }: { url: string }) =>
  new URL(url, new URL(portalApi(), location.origin)).href

/** Has the browser save what is at an address; its name is in the answer. */
export function saveFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
