/**
 * Whether a name looks like an address, which a mail program would turn into a link: `www.example`,
 * `https://…`, somebody@example.com, 192.0.2.1. No mail of ours greets anybody by such a name.
 */
export function isAddressLike(name: string): boolean {
  // Letters of double width, and the full stop of Chinese, count as the plain ones.
  const plain = name.normalize('NFKC').replaceAll(/[\u3002\uff61]/g, '.')
  return /[@/\\]|\bwww\b|\w:\w|\.\p{L}{2}|\d\.\d/iu.test(plain)
}
