const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
// What begins so is read as something else by programs that decode heads of mails (RFC 2047).
const encodedWord = /=\?/
const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i
const topLabel = /^[a-z][a-z\d-]*[a-z\d]$/i

/**
 * Why mail cannot be sent to this address, as a sentence for whoever typed it; null when it can.
 * Narrower than RFC 5322: a dot-atom (at most 64 characters), one `@`, a host name with a dot, at
 * most 254 characters in all. Characters with a special meaning in a mail's headers (quotes, commas,
 * spaces, brackets, line breaks) are never part of an address here.
 */
export function addressProblem(text: string): string | null {
  if (text === '') return 'Enter an email address we can reply to.'
  if (text.length > 254) return 'Enter an email address of at most 254 characters.'
  const [local = '', host = '', ...more] = text.split('@')
  const labels = host.split('.')
  const fits =
    more.length === 0 &&
    local.length <= 64 &&
    atoms.test(local) &&
    !encodedWord.test(local) &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    topLabel.test(labels.at(-1) ?? '')
  return fits ? null : 'Enter an email address we can reply to, such as name@example.com.'
}
