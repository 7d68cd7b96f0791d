import { telephone } from '../../contract/telephone.ts'

/** A phone number that can be tapped; plain text where it is no number that a phone can dial. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = telephone(phone)
  return href ? <a href={href}>{phone}</a> : phone
}
