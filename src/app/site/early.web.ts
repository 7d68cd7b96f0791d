import type { Me } from '../../features/account/contract.ts'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { showTheme } from '../../ui/base/styles/theme.ts'
import { callEarly } from '../../ui/signedin/data/early-calls.ts'
import { takeSeeAs } from '../../ui/signedin/data/see-as.ts'

// Runs before the first paint, so that nobody who chose the dark theme sees a light page first.
showTheme()

takeSeeAs()

// What an application shows first is called for while its scripts still come.
const { me, of, calls = '', first = '', firstSection } = document.currentScript?.dataset ?? {}
const isFirst = location.hash === '' || location.hash === `#${firstSection}`
// In the console a query asks for other rows than those that everybody sees first.
const isPlain = of === 'client' || location.search === ''
const paths = isPlain ? `${calls} ${isFirst ? first : ''}`.split(' ').filter(Boolean) : []
// The firm's own people are of no organisation, and clients of one: neither may call for the other.
const mayCall = ({ organisation, second_factor }: Me) =>
  (organisation === null) === (of === 'firm') && !isMissing(second_factor)
if (me) callEarly(me, { paths, mayCall })
